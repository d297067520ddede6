import mercurius from 'mercurius'
import { runFastify } from '../shared/run-fastify.js'
import { CATALOGUE } from './catalogue.js'

const SCHEMA = `
  type Query {
    item (id: ID!): Item!
  }

  type Item {
    id: ID!
    sku: String!
    name: String!
    description: String!
    priceCents: Int!
    currency: String!
    stock: Int!
    rating: Float!
    available: Boolean!
    tags: [String!]!
    attributes: [Attribute!]!
    reviews: [Review!]!
  }

  type Attribute {
    name: String!
    value: String!
  }

  type Review {
    author: String!
    stars: Int!
    text: String!
    helpful: Int!
  }
`

/**
 * POST /graphql
 * @param {{ jit: number }} options jit: compile a query after so many uses; 0 never does
 */
export async function runGraphqlProducer ({ jit }) {
  await runFastify({
    build: (app) => app.register(mercurius, {
      schema: SCHEMA,
      resolvers: { Query: { item: (_root, { id }) => findItem(id) } },
      jit
    })
  })
}

/** @param {string} id */
function findItem (id) {
  const item = CATALOGUE.get(id)
  if (!item) throw new Error(`no item ${id}`)
  return item
}
