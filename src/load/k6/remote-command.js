/** Lines by which the far end tells what is asked of it. */
const SAID = Object.freeze({
  version: 'BASELOAD-K6-VERSION ',
  cpu: 'BASELOAD-K6-CPU ',
  missing: 'BASELOAD-K6-MISSING',
  noFolder: 'BASELOAD-K6-NO-FOLDER'
})

/**
 * What runs on a host, as one command for its shell (POSIX; no single quote in it). It takes files and variables from
 * its standard input, one line after the other, then runs k6 for as long as that input stays open: when baseload ends,
 * in whatever way, the connection closes, k6 is ended, and its folder is removed. A connection that is lost without a
 * word closes nothing for hours, hence the limit. Traps are off while it forks: a signal that a child gets before it
 * has dropped them is lost. That on EXIT is not, and a child of bash that is killed so early runs it: by then the
 * folder may go. Variables never come to a file or a command line: they may be secrets.
 * @param {{ args: readonly string[], limitMs: number }} options args: of k6; the script is in the folder it runs in;
 *   limitMs: k6 is ended after that long whatever happens
 * @returns {string}
 */
export function writeRemoteCommand ({ args, limitMs }) {
  const script = `
umask 077
d=$(mktemp -d) || { echo ${SAID.noFolder} >&2; exit 1; }
k=
leave () { test -n "$k" && kill -9 $k 2>/dev/null; rm -rf "$d"; }
trap leave EXIT
trap "exit 129" HUP INT TERM
trap : PIPE
f=/dev/null
e=
n="
"
x=
while IFS= read -r line; do
  case $line in
    ">"*) f=$d/\${line#?}; : > "$f";;
    "="*) printf "%s\\n" "\${line#?}" >> "$f";;
    "!"*) e=$e$n\${line#?};;
    .) x=1; break;;
  esac
done
test -n "$x" || exit 1
for b in "$K6_BIN" k6 /usr/local/bin/k6 "$HOME/go/bin/k6"; do command -v "$b" >/dev/null 2>&1 && break; b=; done
test -n "$b" || { echo ${SAID.missing} >&2; exit 127; }
echo "${SAID.version}$("$b" version)" >&2
cd "$d" || exit 1
for v in $(env | sed -n "s/^\\(K6_[A-Za-z0-9_]*\\)=.*/\\1/p"); do unset "$v"; done
eval "$e"
exec 3<&0
trap - HUP INT TERM
"$b" ${args.map(quoteArgument).join(' ')} 3<&- < /dev/null &
k=$!
(trap "kill -9 \\$! 2>/dev/null; exit 0" TERM; sleep ${Math.ceil(limitMs / 1000)} & wait $!; kill -9 $k) 3<&- </dev/null >/dev/null 2>&1 &
l=$!
(trap "kill -9 \\$! 2>/dev/null; exit 0" TERM; cat <&3 & wait $!; kill $k $l; sleep 2 & wait $!; kill -9 $k; rm -rf "$d") >/dev/null 2>&1 &
w=$!
trap "exit 129" HUP INT TERM
exec 3<&-
wait $k
code=$?
k=
times > times
c=$(tail -n 1 times)
kill $w $l 2>/dev/null
cd /
rm -rf "$d"
echo "${SAID.cpu}$(getconf _NPROCESSORS_ONLN 2>/dev/null || nproc) $c" >&2
exit $code
`
  return `exec sh -c '${script}'`
}

/** For double quotes, as the whole stands in single ones. @param {string} arg */
function quoteArgument (arg) {
  return /^[\w./:,=@%+-]+$/.test(arg) ? arg : `"${arg.replace(/["\\$`]/g, '\\$&').replaceAll('\'', '\'\\\'\'')}"`
}

/**
 * Files and variables as that command takes them.
 * @param {{ files: Readonly<Record<string, string>>, environment: Readonly<Record<string, string>> }} options files:
 *   text, which comes to end with a line break
 * @returns {string}
 */
export function writeRemoteInput ({ files, environment }) {
  const variables = Object.entries(environment).map(([name, value]) => mark('!', `export ${name}='${value.replaceAll('\'', '\'\\\'\'')}'`))
  const all = Object.entries(files).map(([name, text]) => `>${name}\n${mark('=', text.replace(/\n$/, ''))}`)
  return `${[...all, ...variables].join('\n')}\n.\n`
}

/** @param {string} sign before each line @param {string} text */
function mark (sign, text) {
  return text.split('\n').map((line) => sign + line).join('\n')
}

/**
 * @param {{ text: string }} options what the far end has said on stderr
 * @returns {{ version: string | null, isMissing: boolean, hasNoFolder: boolean, cpu: { usedMs: number, cores: number } | null }}
 */
export function readRemoteSayings ({ text }) {
  const lines = text.split('\n')
  const after = (/** @type {string} */ start) => lines.find((line) => line.startsWith(start))?.slice(start.length).trim()
  const [cores, ...times] = after(SAID.cpu)?.split(/\s+/) ?? []
  const usedMs = times.reduce((sum, time) => {
    const [, minutes, seconds] = /^(\d+)m([\d.]+)s$/.exec(time) ?? []
    return minutes === undefined ? sum : sum + (Number(minutes) * 60 + Number(seconds)) * 1000
  }, 0)
  return {
    version: after(SAID.version) ?? null,
    isMissing: lines.includes(SAID.missing),
    hasNoFolder: lines.includes(SAID.noFolder),
    cpu: Number(cores) > 0 && usedMs > 0 ? { usedMs, cores: Number(cores) } : null
  }
}
