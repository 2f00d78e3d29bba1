import { markMessagesRead, postMessage } from '#shared/messages/endpoints.ts'
import { listProjectSelections } from '#shared/selections/endpoints.ts'
import { suggestItem } from '#shared/suggestions/endpoints.ts'
import { demoTrades } from './people.ts'
import { begins } from './projects.ts'
import type { Plot } from './story.ts'
import { demoSuggestion, demoTalk, tradesItemTalk, tradesTalk } from './talk.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Messages of both sides, the newest from yesterday. Projects in planning have none. */
export function playTalk(plot: Plot): void {
  const { project, acts, on, random, stage, ids } = plot
  if (project.status === 'planning' || project.status === 'completed') return
  for (const [index, { from, type, internal = false, text, about, answer }] of demoTalk.entries()) {
    if (random() < 0.3) continue
    const days = Math.max(begins(project) + 3, -1 - (demoTalk.length - index) * 2 * random() - index * 0.1)
    const at = on(days)
    const writer = stage.cast.actor(from === 'client' ? plot.client : plot.builder)
    acts.push({
      at,
      play: async () => {
        const selectionId = about ? (ids.selections.get(stage.text(about))?.id ?? null) : null
        const message = { message: stage.text(text), messageType: type, isInternal: internal, selectionId }
        const { id } = await stage.player.call(at, writer, postMessage, { projectId: ids.project }, message)
        if (days < -4) await read(plot, from === 'client' ? plot.builder : plot.client, id, at)
        if (!answer || random() < 0.4) return
        const later = new Date(Math.min(at.getTime() + 3 * HOUR, stage.today.getTime() - HOUR / 2))
        const reply = { message: stage.text(answer), selectionId, answersId: id }
        await stage.player.call(later, stage.cast.actor(plot.builder), postMessage, { projectId: ids.project }, reply)
      },
    })
  }
}

/** Messages between builder and trades, read by both. */
export function playTradesTalk({ project, acts, stage, ids, builder }: Plot): void {
  const trade = demoTrades.find(({ houses }) => houses.includes(project.name))
  if (!trade || project.status === 'completed') return
  let asked: number | null = null
  for (const { from, type, daysAgo, text } of tradesTalk) {
    const at = new Date(stage.today.getTime() - daysAgo * DAY)
    const [writer, reader] = from === 'trade' ? [trade.key, builder] : [builder, trade.key]
    acts.push({
      at,
      play: async () => {
        const call = { projectId: ids.project }
        const message = { message: stage.text(text), messageType: type, forTrades: true, answersId: asked }
        const { id } = await stage.player.call(at, stage.cast.actor(writer), postMessage, call, message)
        asked = type === 'question' ? id : null
        const later = new Date(at.getTime() + HOUR)
        await stage.player.call(later, stage.cast.actor(reader), markMessagesRead, call, { upTo: id })
      },
    })
  }
}

/** A question about the first tile that is approved, and the builder's answer. */
export function playTradesItemTalk({ project, acts, stage, ids, builder }: Plot): void {
  const trade = demoTrades.find(({ houses }) => houses.includes(project.name))
  if (!trade || project.status === 'completed') return
  let asked: { answersId: number; selectionId: number } | null = null
  for (const { from, type, daysAgo, text } of tradesItemTalk) {
    const at = new Date(stage.today.getTime() - daysAgo * DAY)
    acts.push({
      at,
      play: async () => {
        const call = { projectId: ids.project }
        const approved = await stage.player.call(at, stage.cast.actor(trade.key), listProjectSelections, call)
        const item = approved.find(({ id, name }) => (asked ? id === asked.selectionId : /\btile/i.test(name)))
        if (!item) return
        const about = asked ?? { answersId: null, selectionId: item.id }
        const message = { message: stage.text(text), messageType: type, forTrades: true, ...about }
        const writer = stage.cast.actor(from === 'trade' ? trade.key : builder)
        const { id } = await stage.player.call(at, writer, postMessage, call, message)
        asked = type === 'question' ? { answersId: id, selectionId: about.selectionId } : null
      },
    })
  }
}

/** The other side has read messages older than a few days. */
async function read({ stage, ids }: Plot, reader: string, upTo: number, at: Date): Promise<void> {
  const later = new Date(at.getTime() + HOUR)
  await stage.player.call(later, stage.cast.actor(reader), markMessagesRead, { projectId: ids.project }, { upTo })
}

/** A client suggests an item of their own, which waits for the builder's price. */
export function playSuggestion({ project, acts, stage, ids, client }: Plot): void {
  const { house, about, daysAgo, ...item } = demoSuggestion
  if (project.name !== house) return
  const at = new Date(stage.today.getTime() - daysAgo * DAY)
  acts.push({
    at,
    play: async () => {
      const selectionId = ids.selections.get(stage.text(about))?.id
      if (selectionId === undefined) throw new Error(`The demo company has no selection "${about}"`)
      await stage.player.call(at, stage.cast.actor(client), suggestItem, { projectId: ids.project, selectionId }, item)
    },
  })
}
