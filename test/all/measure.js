import { importTests } from '../fixtures/import-tests.js'

await importTests('measure')
