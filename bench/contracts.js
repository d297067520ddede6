/**
 * A load as every peer is asked for it.
 * @typedef {object} Load
 * @property {string} url
 * @property {number} connections
 * @property {number} seconds
 * @property {number} [ratePerSecond] absent: a closed loop
 * @property {string} folder for a peer's own files; removed after the bench
 *
 * What is run, on the driver's core.
 * @typedef {object} Command
 * @property {string} file
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {Array<{ file: string, args: string[] }>} [reports] run afterwards: what turns the peer's own file into text
 * @property {number} [expectedSeconds] how long the load lasts when it is not `seconds`, by which a hung peer is told
 *
 * What a peer said, in one form. Null: it does not tell.
 * @typedef {object} Figures
 * @property {number} requestsPerSecond completed requests
 * @property {number | null} p50Us
 * @property {number | null} p99Us
 * @property {number | null} p999Us
 * @property {number} errors answers that were bad or never came
 * @property {number} [sendLagP99Us] baseload only: p99 of sent - due
 *
 * Another load generator. A mode it does not have is absent.
 * @typedef {object} Peer
 * @property {string} name
 * @property {string} program as it is on PATH, or a path
 * @property {string[]} [versionArgs] absent: it does not tell its version
 * @property {(load: Load) => Command} [closed] as many requests as `connections` can carry
 * @property {(load: Load & { ratePerSecond: number }) => Command} [rate] a given rate
 * @property {(load: Load & { streams: number }) => Command} [http2] HTTP/2 without TLS, closed loop; streams: requests in flight on each
 *   connection
 * @property {(load: GrpcLoad) => Command} [grpc] unary calls, closed loop
 * @property {(text: string) => Figures} read throws when the text is not what it should be
 * @property {string} [rateNote] what a reader must know of its rate mode
 *
 * A unary gRPC call again and again.
 * @typedef {Load & { streams: number, proto: string, method: string, message: Record<string, unknown>, messageFile: string }} GrpcLoad
 * streams: calls in flight on each connection; messageFile: the message as it goes over the wire, with its prefix
 *
 * A trial of one peer.
 * @typedef {Figures & { cpuPerRequestUs: number | null, peakMemoryBytes: number | null, serverBusyRatio: number | null }} Outcome
 * cpuPerRequestUs, peakMemoryBytes: of its process, its start included; serverBusyRatio: share of a core that the server used under it
 *
 * What a section is run with.
 * @typedef {object} SectionContext
 * @property {import('./bench-site.js').BenchSite} site
 * @property {Peer[]} peers that are here, ours first
 * @property {import('./options.js').Extent} extent
 * @property {number} seed
 * @property {(line: string) => void} tell progress
 *
 * A part of the bench: what it found, as Markdown.
 * @typedef {object} Section
 * @property {string} title
 * @property {(context: SectionContext) => Promise<string>} run
 */

export {}
