/** Lines by which the far end tells what is asked of it. */
export const SAID = Object.freeze({ version: 'BASELOAD-K6-VERSION ', cpu: 'BASELOAD-K6-CPU ', missing: 'BASELOAD-K6-MISSING' })

/**
 * What runs on a host, as one command for its shell (POSIX; no single quote in it). It takes files from its standard input, one line after the other, then
 * runs k6 for as long as that input stays open: when baseload ends, in whatever way, the connection closes, k6 is ended, and its folder is removed.
 * @param {{ args: readonly string[] }} options args: of k6; the script is in the folder it runs in
 * @returns {string}
 */
export function writeRemoteCommand ({ args }) {
  const script = `
umask 077
d=$(mktemp -d) || exit 1
k=
end () { test -n "$k" && kill -9 $k 2>/dev/null; rm -rf "$d"; }
trap end EXIT
trap "exit 129" HUP INT TERM
f=/dev/null
while IFS= read -r line; do
  case $line in
    ">"*) f=$d/\${line#?}; : > "$f";;
    "="*) printf "%s\\n" "\${line#?}" >> "$f";;
    .) break;;
  esac
done
for b in "$K6_BIN" k6 /usr/local/bin/k6 "$HOME/go/bin/k6"; do command -v "$b" >/dev/null 2>&1 && break; b=; done
test -n "$b" || { echo ${SAID.missing} >&2; exit 127; }
echo "${SAID.version}$("$b" version)" >&2
cd "$d" || exit 1
. ./environment
rm -f environment
exec 3<&0
"$b" ${args.map((arg) => /^[\w./:,=@%+-]+$/.test(arg) ? arg : `"${arg.replace(/["\\$`]/g, '\\$&')}"`).join(' ')} 3<&- < /dev/null &
k=$!
(cat <&3 >/dev/null; kill $k; sleep 2; kill -9 $k) 2>/dev/null &
w=$!
exec 3<&-
wait $k
code=$?
k=
kill $w 2>/dev/null
times > times
echo "${SAID.cpu}$(getconf _NPROCESSORS_ONLN) $(tail -n 1 times)" >&2
exit $code
`
  return `exec sh -c '${script}'`
}

/**
 * Files and variables as that command takes them.
 * @param {{ files: Readonly<Record<string, string>>, environment: Readonly<Record<string, string>> }} options files: text, which comes to end with a line break
 * @returns {string}
 */
export function writeRemoteInput ({ files, environment }) {
  const variables = Object.entries(environment).map(([name, value]) => `export ${name}='${value.replaceAll('\'', '\'\\\'\'')}'`).join('\n')
  const all = Object.entries({ ...files, environment: variables })
  return `${all.map(([name, text]) => `>${name}\n${text.replace(/\n$/, '').split('\n').map((line) => `=${line}`).join('\n')}`).join('\n')}\n.\n`
}

/**
 * @param {{ text: string }} options what the far end has said on stderr
 * @returns {{ version: string | null, isMissing: boolean, cpu: { usedMs: number, cores: number } | null }}
 */
export function readRemoteSayings ({ text }) {
  const after = (/** @type {string} */ mark) => text.split('\n').find((line) => line.startsWith(mark))?.slice(mark.length).trim()
  const [cores, ...times] = after(SAID.cpu)?.split(/\s+/) ?? []
  const usedMs = times.reduce((sum, time) => {
    const [, minutes, seconds] = /^(\d+)m([\d.]+)s$/.exec(time) ?? []
    return minutes === undefined ? sum : sum + (Number(minutes) * 60 + Number(seconds)) * 1000
  }, 0)
  return { version: after(SAID.version) ?? null, isMissing: text.split('\n').includes(SAID.missing), cpu: Number(cores) > 0 && usedMs > 0 ? { usedMs, cores: Number(cores) } : null }
}
