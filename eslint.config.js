import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import regexp from 'eslint-plugin-regexp'
import neostandard, { resolveIgnoresFromGitignore } from 'neostandard'
import { oneWayStreet } from './scripts/lint/one-way-street.js'
import { plainSentences } from './scripts/lint/plain-sentences.js'
import { programNames } from './scripts/lint/program-names.js'

// What ESLint found is kept for files that are as they were (--cache), also as long as our own rules are.
const RULES = new URL('scripts/lint/', import.meta.url)
const PROGRAMS = new URL('src/programs/index.js', import.meta.url) // one rule asks for their names
const texts = [...readdirSync(RULES).sort().map((name) => new URL(name, RULES)), PROGRAMS].map((file) => readFileSync(file, 'utf8'))
const version = createHash('sha256').update(texts.join()).digest('hex')

export default [
  ...neostandard({ ts: true, noJsx: true, ignores: resolveIgnoresFromGitignore() }),
  {
    name: 'baseload/short-lines', // 120 is the aim; what a user reads is one string, so that it can be searched for
    rules: {
      '@stylistic/max-len': ['error', { code: 140, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }]
    }
  },
  { // JavaScript's own percent-encoders: where the import of another `escape` is forgotten, a page would say `cannot%20tell`
    name: 'baseload/escape',
    rules: { 'no-restricted-globals': ['error', 'escape', 'unescape'] }
  },
  { name: 'baseload/one-arrow', rules: { '@stylistic/arrow-parens': ['error', 'always'] } }, // a type in JSDoc needs them
  {
    name: 'baseload/one-way-street',
    files: ['src/**/*.{js,ts}', 'targets/**/*.js'],
    plugins: { baseload: { meta: { name: 'baseload', version }, rules: { 'one-way-street': oneWayStreet } } },
    rules: { 'baseload/one-way-street': 'error' }
  },
  {
    name: 'baseload/plain-sentences',
    files: ['src/**/*.js'],
    ignores: ['src/report/page/browser/**'],
    plugins: { plain: { meta: { name: 'plain', version }, rules: { sentences: plainSentences } } },
    rules: { 'plain/sentences': 'error' }
  },
  {
    name: 'baseload/program-names',
    files: ['src/**/*.{js,ts}'],
    plugins: { programs: { meta: { name: 'programs', version }, rules: { names: programNames } } },
    rules: { 'programs/names': 'error' }
  },
  {
    name: 'baseload/browser',
    files: ['src/report/page/browser/**/*.js'],
    // To the report stage this is text that it puts into a page; what runs it is a reader's browser, whose names tsc knows.
    rules: { 'baseload/one-way-street': 'off', 'no-undef': 'off' }
  },
  {
    name: 'baseload/one-purpose-a-file',
    files: ['{bin,src,targets,scripts}/**/*.js'],
    rules: { 'max-lines': ['error', 400] }
  },
  {
    name: 'baseload/linear-patterns',
    files: ['{bin,src,targets,scripts}/**/*.{js,ts}'],
    plugins: { regexp }, // 3.1, as the parsers of 3.2 and later need Node 22
    rules: {
      // What a target, a log or a reader's file holds is matched: a pattern that backtracks over it hangs the program, deaf to Ctrl-C.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }]
    }
  },
  {
    name: 'baseload/published-constants',
    files: ['src/**/stats/**/*.js'],
    // Coefficients are quoted digit by digit as their source has them, so that they can be compared; a double keeps fewer.
    rules: { 'no-loss-of-precision': 'off' }
  }
]
