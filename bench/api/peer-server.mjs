import { createServer } from 'node:http'
import { Pool } from 'pg'
import { postgraphile } from 'postgraphile'

// The peer: what a developer puts together in an afternoon. Same database, as many connections to it, its own way of asking.
// Functions are left out of its schema: two of ours would have the same name there as tables.
const withoutFunctions = (builder) => {
  builder.hook('build', (build) => {
    for (const procedure of build.pgIntrospectionResultsByKind.procedure) procedure.tags.omit = true
    return build
  })
}
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const handler = postgraphile(pool, 'public', {
  appendPlugins: [withoutFunctions],
  disableQueryLog: true,
  legacyRelations: 'omit',
  dynamicJson: true,
  ignoreRBAC: true,
})
createServer(handler).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
