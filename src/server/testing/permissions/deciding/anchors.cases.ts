import { sql } from 'drizzle-orm'
import { administrators, type Rule, type Scene } from '../rules.ts'

let anchors = 0

/** An anchor that this company's log is in, on a day of its own. */
async function anchored({ world, company }: Scene) {
  const day = new Date(Date.UTC(2030, 0, ++anchors)).toISOString().slice(0, 10)
  const hash = String(anchors).padStart(64, '0')
  await world.db.transaction(async (tx) => {
    // Without the seal that signed it, because nobody checks it here.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      with made as (
        insert into anchors (day, made_at, companies, root, hash, signature, sealed_by)
        values (${day}, now(), 1, ${hash}, ${hash}, '', ${hash}) returning id)
      insert into anchor_heads (anchor_id, company_id, seq, hash) select id, ${company.id}, 1, ${hash} from made`)
  })
  return { params: { day } }
}

export const cases: Record<string, Rule> = {
  'GET /company/anchors': administrators(),
  'GET /company/anchors/:day': { ...administrators(anchored), stranger: 404 },
}
