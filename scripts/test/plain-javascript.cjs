// Tests are plain JavaScript. Without this tap loads a compiler of TypeScript before each file, which takes longer than
// most of them. Required, and not imported, as what is required comes before all that is imported. From Node.js 22 on
// tap would change NODE_OPTIONS for what tests start, so it is left to itself there.
if (Number.parseInt(process.versions.node, 10) < 22) process.env.TAP_TYPE_STRIP_ONLY = '1'
