import neostandard, { resolveIgnoresFromGitignore } from 'neostandard'
import { oneWayStreet } from './scripts/lint/one-way-street.js'

export default [
  ...neostandard({ ts: true, noJsx: true, ignores: resolveIgnoresFromGitignore() }),
  {
    name: 'baseload/one-way-street',
    files: ['src/**/*.{js,ts}', 'targets/**/*.js'],
    plugins: { baseload: { rules: { 'one-way-street': oneWayStreet } } },
    rules: { 'baseload/one-way-street': 'error' }
  },
  {
    name: 'baseload/one-purpose-a-file',
    files: ['{bin,src,targets,scripts}/**/*.js'],
    rules: { 'max-lines': ['error', 300] }
  },
  {
    name: 'baseload/published-constants',
    files: ['src/stats/**/*.js'],
    // Coefficients are quoted digit by digit as their source has them, so that they can be compared; a double keeps fewer.
    rules: { 'no-loss-of-precision': 'off' }
  }
]
