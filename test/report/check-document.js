/**
 * What holds for every document: each column has a key of its own, each cell a column, and each row the name that it
 * begins with; an id is there once, and what badges lead to is there.
 * @param {import('tap').Test} t
 * @param {import('../../src/report/document.ts').Document} document
 */
export function checkDocument (t, document) {
  const blocks = document.blocks.flatMap((block) => block.kind === 'section' ? [block, ...block.blocks] : [block])
  for (const { title, columns, rows } of blocks.filter(({ kind }) => kind === 'table')) {
    const keys = columns.map(({ key }) => key)
    t.equal(new Set(keys).size, keys.length, `${title}: no key twice`)
    t.notOk(columns[0].priority, `${title}: names stay`)
    for (const { cells } of rows) t.ok(columns[0].key in cells, `${title}: a row has a name`)
    for (const key of keys) t.ok(rows.length === 0 || rows.some(({ cells }) => key in cells), `${title}: ${key} has cells`)
  }
  const ids = blocks.flatMap(({ id }) => id ?? [])
  t.equal(new Set(ids).size, ids.length, 'no id twice')
  const led = blocks.flatMap((block) => block.kind === 'badges' ? block.groups.flatMap(({ badges }) => badges.flatMap(({ to }) => to ?? [])) : [])
  t.strictSame(led.filter((to) => !ids.includes(to)), [], 'badges lead to what is there')
}
