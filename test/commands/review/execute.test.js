import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { HOSTILE, makeRecord } from '../../fixtures/records.js'

const folder = await makeFolder(t)
for (const [name, seed] of [['a', 1], ['b', 2]]) {
  await mkdir(join(folder, 'reports', name), { recursive: true })
  await writeFile(
    join(folder, 'reports', name, 'record.json'),
    JSON.stringify({
      ...(await makeRecord({ repeats: 4, seed })),
      id: `run-${name}`,
      startedAt: `2026-01-0${seed}T03:04:05.000Z`
    })
  )
}

t.test('Markdown, with fields to fill in that can be found', async (t) => {
  const run = await askBaseload(t, ['review', 'reports', '-o', 'md'], { folder })
  t.equal(run.exitCode, 0, run.stderr)
  t.notMatch(run.stdout, / -o (md|html) > /, 'it is that document')
  t.match(run.stdout, /^# SLO review: a\\\|b&lt;script>, fastify-proxy\n/)
  for (const name of ['Status', 'Author', 'Reviewers', 'Look again on', 'Decided']) t.match(run.stdout, new RegExp(`- \\*\\*${name}\\*\\*: ▢ TODO`))
  for (const name of ['PRODUCTION', 'CAPACITY', 'DEPENDENCIES', 'CHANGES']) t.match(run.stdout, `**${name}**: `)
  for (const heading of ['Objectives', 'What has changed', 'How far to believe it', 'Decisions']) t.match(run.stdout, `\n## ${heading}\n`)
  for (const folded of ['Environment', 'To make it again']) t.match(run.stdout, `<summary>${folded}</summary>`)
  t.match(run.stdout, /Measured in run run-b, 2026-01-02 03:04:05 UTC/)
  t.match(run.stdout, /2026-01-01 \| 2026-01-02, now/, 'SLI and SLO ratio then and now')
  t.match(run.stdout, /baseload compare reports\/a\/record\.json reports\/b\/record\.json/)
  t.notMatch(run.stdout, /<script>|undefined|NaN|\[object/)
})

t.test('runs of one day have columns that can be told apart', async (t) => {
  for (const [name, startedAt] of [['c', '2026-01-02T03:04:05.000Z'], ['d', '2026-01-02T03:04:35.000Z'], ['e', '2026-01-02T09:00:00.000Z']]) {
    await mkdir(join(folder, 'day', name), { recursive: true })
    await writeFile(join(folder, 'day', name, 'record.json'), JSON.stringify({ ...(await makeRecord({ repeats: 1, seed: 1 })), id: name, startedAt }))
  }
  const run = await askBaseload(t, ['review', 'day', '-o', 'md'], { folder })
  t.match(run.stdout, /2026-01-02 03:04:05 \| +2026-01-02 03:04:35 \| +2026-01-02 09:00:00, now/)
})

t.test('one screen, with the way to the document', async (t) => {
  const run = await askBaseload(t, ['review', 'reports'], { folder })
  t.equal(run.exitCode, 0, run.stderr)
  t.match(run.stdout, /^baseload SLO review: a\|b<script>, fastify-proxy\nRun run-b of 2026-01-02 03:04:05 UTC, complete\. Made [^!]*\n! /)
  t.match(run.stdout, /^✓ \d+ of \d+ objectives met/m)
  t.match(run.stdout, /^CHANGES +since 2026-01-01 03:04:05 UTC \(record reports\/a\/record\.json\)/m)
  t.match(run.stdout, /^NEXT {3}the document {2}npx baseload review reports -o md > review\.md$/m)
  t.match(run.stdout, /^EXIT {3}0: the review was made; what it says does not change this code\n$/m)
  t.ok(run.stdout.trimEnd().split('\n').length <= 30)
  t.notMatch(run.stdout, /undefined|NaN|\[object/)
})

t.test('what size said that so many units hold is what the review says', async (t) => {
  const cases = [
    { name: 'in proportion', rows: ['1,6', '2,10'], peak: 20, says: /4 units for 20\/s, peak 20\/s \(asked for\); 0 % free/ },
    { name: 'the same number twice', rows: ['1,6', '2,12', '2,10'], peak: 10, says: /2 units for 10\/s/ },
    { name: 'to the last digit', rows: ['1,0.1', '2,0.2', '3,0.3'], peak: 0.1 + 0.2, says: /3 units for 0\.3\/s/ },
    { name: 'by the curve', rows: ['1,6', '2,11', '3,15'], peak: 18, says: /4 units for 18(?:\.\d)?\/s, peak 18\/s/ }
  ]
  for (const { name, rows, peak, says } of cases) {
    await writeFile(join(folder, 'points.csv'), ['units,ratePerSecond', ...rows, ''].join('\n'))
    const size = await askBaseload(t, ['size', '--points', 'points.csv', '--peak', String(peak), '--json'], { folder })
    await writeFile(join(folder, 'size.json'), size.stdout)
    const run = await askBaseload(t, ['review', 'reports', '--size-json', 'size.json'], { folder })
    t.match(run.stdout, says, name)
    t.notMatch(run.stdout, /TOO FEW/, name)
  }
})

t.test('HTML: one page, no script, nothing from elsewhere, hostile names as text', async (t) => {
  const run = await askBaseload(t, ['review', 'reports', '-o', 'html'], { folder })
  t.equal(run.exitCode, 0, run.stderr)
  const style = /<style>([^]*?)<\/style>/.exec(run.stdout)?.[1] ?? ''
  t.match(run.stdout, `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`, 'the policy lets this style pass')
  t.match(run.stdout, "default-src 'none'")
  t.notMatch(run.stdout, /<script|https?:\/\/(?!haproxy)|undefined|NaN/)
  t.match(run.stdout, 'a|b&lt;script&gt;')
  t.equal(run.stdout.match(/class="todo"/g)?.length, 5)
  for (const [, id] of run.stdout.matchAll(/<a href="#([\w-]+)"/g)) t.match(run.stdout, ` id="${id}"`)
})

t.test('JSON, which the next review takes', async (t) => {
  const first = await askBaseload(t, ['review', 'reports/a', '--json'], { folder })
  t.match(JSON.parse(first.stdout), {
    format: 'baseload-review',
    formatVersion: 1,
    tool: { name: 'baseload' },
    review: { record: { id: 'run-a' } }
  })
  await writeFile(join(folder, 'last.json'), first.stdout)
  const next = await askBaseload(t, ['review', 'reports/b', '--previous', 'last.json', '--target', HOSTILE, '--json'], { folder })
  const { review } = JSON.parse(next.stdout)
  t.equal(review.changes.against.from, 'review last.json')
  t.equal(review.changes.comparison.before.id, 'run-a')
  t.same([...new Set(review.objectives.map(({ target }) => target))], [HOSTILE])
  t.match(review.commands.at(-1), "--target 'a|b<script>'")
})

t.test('what does not fit', async (t) => {
  for (const [args, said] of [
    [['review', 'none'], /error RECORD_NOT_FOUND/],
    [['review', 'reports', '-o', 'pdf'], /error USAGE: no format pdf/],
    [
      ['review', 'reports', '--size-json', 'reports/a/record.json'],
      /error REVIEW_INVALID: reports\/a\/record\.json is not what --size takes\n {2}hint: make it with baseload size/
    ],
    [['review', 'reports', '--prometheus', 'http://127.0.0.1:9'], /error USAGE: --prometheus has nothing to ask/],
    [
      ['review', 'reports', '--slo', 'slo.yml', '--prometheus', 'http://127.0.0.1:9/?token=secret'],
      /error USAGE: the address of Prometheus has a query/
    ],
    [['review', 'reports', '--target', 'fastify'], /error TARGET_UNKNOWN/]
  ]) {
    const run = await askBaseload(t, args, { folder })
    t.equal(run.exitCode, 2, args.join(' '))
    t.match(run.stderr, said)
  }
})
