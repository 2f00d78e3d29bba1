import { canonicalJson } from '../kernel/canonical-json.ts'

/** The end of one company's audit chain. */
export type ChainEnd = { companyId: number; seq: number; hash: string }

/** What an anchor says, and what is signed and time-stamped. */
export type AnchorStatement = { anchor: 1; day: string; companies: number; root: string; previous: string | null }

export const anchorText = ({ day, companies, root, previous }: AnchorStatement): string =>
  canonicalJson({ anchor: 1, day, companies, root, previous })

/** An authority that is away is asked again; after this, the stamp of a later anchor covers this one as well. */
export const stampDelayDays = 3

/** Whether a time stamp fits the day of its anchor: a later one would prove nothing about that day. */
export function isStampOfDay(stampedAt: string, day: string): boolean {
  const late = Date.parse(stampedAt) - Date.parse(`${day}T00:00:00Z`)
  return late >= 0 && late < (stampDelayDays + 1) * 86_400_000
}

/** One step from a leaf to the root: the hash of its neighbor, and on which side it is. */
export type PathStep = { side: 'left' | 'right'; hash: string }

type Hash = (text: string) => Promise<string>

/** Different first letters for leaves and nodes: a node can never be passed off as a leaf. */
const leafOf = (hash: Hash, { companyId, seq, hash: end }: ChainEnd): Promise<string> =>
  hash(`leaf:${canonicalJson({ companyId, seq, hash: end })}`)
const nodeOf = (hash: Hash, left: string, right: string): Promise<string> => hash(`node:${left}:${right}`)

/** The Merkle root over all chain ends, and with `of` the path from that company's end to it. */
export async function merkleTree(
  hash: Hash,
  ends: readonly ChainEnd[],
  of?: number,
): Promise<{ root: string; path: PathStep[] }> {
  // A company that is not among them stays at -1, which has no neighbor.
  let place = ends.findIndex(({ companyId }) => companyId === of)
  let level = await Promise.all(ends.map((end) => leafOf(hash, end)))
  const path: PathStep[] = []
  while (level.length > 1) {
    const neighbor = level[place ^ 1]
    if (neighbor !== undefined) path.push({ side: place % 2 ? 'left' : 'right', hash: neighbor })
    const next: string[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left = '', right] = [level[at], level[at + 1]]
      // The last one of an odd number moves up as it is.
      next.push(right === undefined ? left : await nodeOf(hash, left, right))
    }
    level = next
    place >>= 1
  }
  return { root: level[0] ?? '', path }
}

/** The root that a chain end and its path lead to. */
export async function rootOf(hash: Hash, end: ChainEnd, path: readonly PathStep[]): Promise<string> {
  let at = await leafOf(hash, end)
  for (const step of path) at = await (step.side === 'left' ? nodeOf(hash, step.hash, at) : nodeOf(hash, at, step.hash))
  return at
}
