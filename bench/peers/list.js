import { autocannon } from './autocannon.js'
import { bombardier } from './bombardier.js'
import { ghz } from './ghz.js'
import { h2load } from './h2load.js'
import { hey } from './hey.js'
import { k6 } from './k6.js'
import { grpcJs, native } from './native.js'
import { oha } from './oha.js'
import { vegeta } from './vegeta.js'
import { wrk } from './wrk.js'
import { wrk2 } from './wrk2.js'

/** @import { Peer } from '../contracts.js' */

/** Ours first. @type {Peer[]} */
export const PEERS = [native, wrk, wrk2, h2load, oha, vegeta, bombardier, hey, k6, ghz, grpcJs, autocannon]
