import { fileURLToPath } from 'node:url'
import { loadPackageDefinition } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'

/** @import { handleUnaryCall, requestCallback, CallOptions, Client, ServiceClientConstructor, ServiceDefinition } from '@grpc/grpc-js' */
/** @import { Item } from '../shared/item.js' */

/** @typedef {{ id: string }} ItemRequest */
/** @typedef {{ GetItem: handleUnaryCall<ItemRequest, Item> }} CatalogueHandlers */
/**
 * @typedef {Client & { GetItem: (request: ItemRequest, options: CallOptions, callback: requestCallback<Item>) =>
 *   unknown }} CatalogueClient
 */

const PROTO = fileURLToPath(new URL('catalogue.proto', import.meta.url))

/**
 * The service of catalogue.proto. `defaults` fills in what proto3 leaves off the wire (0, false, empty lists), so that
 * an item comes out as it went in.
 */
export function loadCatalogueService () {
  const loaded = loadPackageDefinition(loadSync(PROTO, { keepCase: false, longs: Number, defaults: true }))
  // grpc-js types what it loads as a tree of unknown shape; this is the shape that the file above has.
  const { baseload } = /** @type {{ baseload: { catalogue: { Catalogue: ServiceClientConstructor } } }} */ (/** @type {unknown} */ (loaded))
  const Catalogue = baseload.catalogue.Catalogue
  return {
    service: /** @type {ServiceDefinition} */ (Catalogue.service),
    Client: /** @type {new (...parameters: ConstructorParameters<typeof Client>) => CatalogueClient} */ (/** @type {unknown} */ (Catalogue))
  }
}
