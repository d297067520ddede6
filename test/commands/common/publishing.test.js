import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import t from 'tap'
import { publishDocument, tellGithub } from '../../../src/commands/common/publishing.js'
import { makeFolder } from '../../fixtures/command-line.js'

async function tell (given) {
  const told = { printed: [], noted: [], room: null }
  const io = { print: (line) => told.printed.push(line), note: (line) => told.noted.push(line) }
  await tellGithub({
    isWanted: true,
    isText: true,
    io,
    env: {},
    summarize: ({ mostBytes }) => { told.room = mostBytes; return mostBytes < 10 ? '' : '## summary\n' },
    annotations: () => ['::error title=a::b'],
    ...given
  })
  return told
}

t.test('nowhere but in GitHub Actions', async (t) => {
  for (const env of [{}, { GITHUB_ACTIONS: 'false', GITHUB_STEP_SUMMARY: '' }]) { t.same(await tell({ env }), { printed: [], noted: [], room: null }) }
})

t.test('annotations on stdout, or on stderr where stdout is one document', async (t) => {
  const env = { GITHUB_ACTIONS: 'true' }
  t.same(await tell({ env }), { printed: ['::error title=a::b'], noted: [], room: null })
  t.same(await tell({ env, isText: false }), { printed: [], noted: ['::error title=a::b'], room: null })
})

t.test('the summary is added to what is there, and told what room is left', async (t) => {
  const file = join(await makeFolder(t), 'summary.md')
  t.equal((await tell({ env: { GITHUB_STEP_SUMMARY: file } })).room, 1_048_575)
  t.equal(await readFile(file, 'utf8'), '## summary\n')
  t.equal((await tell({ env: { GITHUB_STEP_SUMMARY: file } })).room, 1_048_575 - 11)
  t.equal(await readFile(file, 'utf8'), '## summary\n\n## summary\n')
})

t.test('turned off', async (t) => {
  const file = join(await makeFolder(t), 'summary.md')
  t.same(await tell({ isWanted: false, env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: file } }), {
    printed: [],
    noted: [],
    room: null
  })
})

t.test('a summary that cannot be kept is a warning', async (t) => {
  const folder = await makeFolder(t)
  t.match((await tell({ env: { GITHUB_STEP_SUMMARY: join(folder, 'nowhere', 'x.md') } })).noted, [
    /^warning: the step summary could not be written: ENOENT/
  ])
  const full = join(folder, 'full.md')
  await writeFile(full, 'x'.repeat(1_048_570))
  t.match((await tell({ env: { GITHUB_STEP_SUMMARY: full } })).noted, [/^warning: no room is left in the step summary/])
  t.equal((await readFile(full, 'utf8')).length, 1_048_570)
})

t.test('a file that cannot be written is an error, but after a measurement a warning that says where it is', async (t) => {
  const folder = await makeFolder(t)
  const noted = []
  const publish = (isMeasured) => publishDocument({
    printed: { document: {}, json: () => null, details: true, io: { colors: true } },
    renderers: { md: ({ details, io: { colors } }) => `# ${details} ${colors}` },
    cases: () => [],
    isText: true,
    isMeasured,
    flags: { export: [{ format: 'md', file: folder }], github: false },
    io: { note: (text) => noted.push(text), colors: true }
  })
  await t.rejects(publish(false), { code: 'EXPORT_UNWRITABLE' })
  t.same(noted, [])
  await publish(true)
  const [, file] = /^warning EXPORT_UNWRITABLE: .*; it is in (.*)$/.exec(noted[0])
  t.teardown(() => rm(dirname(file), { recursive: true }))
  t.equal(await readFile(file, 'utf8'), '# false false\n', 'all of it, without colors')
})
