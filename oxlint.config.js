import neostandard from 'neostandard'

/** Of neostandard, what oxlint has not: the language itself refuses the first three in a module. */
const UNKNOWN = ['no-dupe-args', 'no-octal', 'no-octal-escape', 'camelcase', 'no-undef-init', 'n/process-exit-as-throw']
/** It takes a method that a loop calls for nothing that changes. */
const MISTAKEN = ['no-unmodified-loop-condition']
const LINEAR = { report: 'potential' }

// The style is neostandard's. oxlint has its rules in Rust; those of layout, and our own, run in JavaScript.
const style = Object.assign({}, ...neostandard({ noJsx: true }).map(({ rules }) => rules))
const isOn = (/** @type {unknown} */ setting) => !['off', 0].includes(/** @type {any} */ ([setting].flat()[0]))

export default {
  plugins: ['node', 'promise'],
  jsPlugins: [
    { name: '@stylistic', specifier: '@stylistic/eslint-plugin' },
    { name: 'n', specifier: 'eslint-plugin-n' },
    { name: 'regexp', specifier: 'eslint-plugin-regexp' }, // 3.1, as the parsers of 3.2 and later need Node 22
    { name: 'baseload', specifier: './scripts/lint/plugin.js' }
  ],
  categories: { correctness: 'off' },
  env: { builtin: true, node: true, browser: true },
  rules: {
    ...Object.fromEntries(Object.entries(style).filter(([name, setting]) => isOn(setting) && ![...UNKNOWN, ...MISTAKEN].includes(name))),
    // 120 is the aim; what a user reads is one string, so that it can be searched for
    '@stylistic/max-len': ['error', { code: 140, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }],
    // JavaScript's own percent-encoders: where the import of another `escape` is forgotten, a page would say `cannot%20tell`
    'no-restricted-globals': ['error', 'escape', 'unescape'],
    '@stylistic/arrow-parens': ['error', 'always'] // a type in JSDoc needs them
  },
  overrides: [
    { files: ['src/**/*.{js,ts}', 'targets/**/*.js'], rules: { 'baseload/one-way-street': 'error' } },
    { files: ['src/**/*.js'], rules: { 'baseload/plain-sentences': 'error' } },
    { files: ['src/**/*.{js,ts}'], rules: { 'baseload/program-names': 'error' } },
    { files: ['{bin,src,targets,scripts}/**/*.js'], rules: { 'max-lines': ['error', 400] } },
    {
      files: ['{bin,src,targets,scripts}/**/*.{js,ts}'],
      // What a target, a log or a reader's file holds is matched: a pattern that backtracks over it hangs the program, deaf to Ctrl-C.
      rules: { 'regexp/no-super-linear-backtracking': ['error', LINEAR], 'regexp/no-super-linear-move': ['error', LINEAR] }
    },
    {
      files: ['src/report/page/browser/**/*.js'],
      // To the report stage this is text that it puts into a page; what runs it is a reader's browser, whose names tsc knows.
      rules: { 'baseload/one-way-street': 'off', 'baseload/plain-sentences': 'off', 'no-undef': 'off' }
    },
    {
      files: ['src/**/stats/**/*.js'],
      // Coefficients are quoted digit by digit as their source has them, so that they can be compared; a double keeps fewer.
      rules: { 'no-loss-of-precision': 'off' }
    },
    { files: ['bench/peers/k6-script.js'], globals: { __ENV: 'readonly' } },
    { files: ['**/*.ts'], rules: { 'no-undef': 'off', 'no-unused-vars': 'off' } } // tsc's
  ]
}
