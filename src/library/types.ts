/** What `import … from 'baseload'` is to TypeScript: the library, and the shapes that it takes and returns. */
export * from '../index.js'
export type * from '../types.ts'
export type { ReviewResult } from '../commands/review/types.ts'
