import { createServer } from 'node:http'
import { Pool } from 'pg'
import { postgraphile } from 'postgraphile'

// The peer: PostGraphile on the same database with as many connections. Functions are left out of its schema because two of ours
// would have the same names as tables there.
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
