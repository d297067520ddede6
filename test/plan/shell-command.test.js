import { execFileSync } from 'node:child_process'
import t from 'tap'
import { encloseWord, quoteWord, writeCommand } from '../../src/plan/shell-command.js'

t.test('plain words stay as they are', async (t) => {
  t.equal(
    writeCommand(['npx', 'baseload', 'measure', 'http://127.0.0.1:3000/x', '-R', '20/s', '--path', '/~me/a']),
    'npx baseload measure http://127.0.0.1:3000/x -R 20/s --path /~me/a'
  )
  t.equal(
    writeCommand(['size', '--start', { blank: '"<your command>"' }, '--objective', 'p99<50ms']),
    'size --start "<your command>" --objective \'p99<50ms\''
  )
  t.equal(encloseWord('http://127.0.0.1/'), "'http://127.0.0.1/'")
})

t.test('a shell reads back what was written, whatever it is', async (t) => {
  const words = [
    '', ' ', 'a b', "it's", '$(id)', '`id`', '~', '~root', 'x=~', '/~x', '*', 'a|b<script>', 'a\nb', '\\', '!',
    '#', '-n', '{a,b}'
  ]
  const back = execFileSync('sh', ['-c', `printf '%s\\0' ${writeCommand(words)}`], { encoding: 'utf8' })
  t.same(back.split('\0').slice(0, -1), words)
  t.equal(execFileSync('sh', ['-c', `printf %s ${encloseWord("it's")}`], { encoding: 'utf8' }), "it's")
  t.equal(quoteWord("it's"), encloseWord("it's"))
})
