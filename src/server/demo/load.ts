import { regionFacts } from '#shared/kernel/regions.ts'
import type { Platform } from '#server/platform/context.ts'
import { cookieName } from '#server/platform/session/cookie.ts'
import { Sessions } from '#server/platform/session/sessions.ts'
import { type Cast, createAccounts } from './accounts.ts'
import { playSuggestion, playTalk, playTradesItemTalk, playTradesTalk } from './conversation.ts'
import { changeQuantity, type Decision, playDecisions, sign } from './decisions.ts'
import { playInstallRules } from './install-rules.ts'
import { DEMO_PASSWORD, demoClients, demoTeam, demoTrades } from './people.ts'
import { Player } from './player.ts'
import { demoProjects } from './projects.ts'
import { textFor } from './regional/regional.ts'
import * as store from './store.ts'
import { playSuppliers } from './suppliers.ts'
import { openPlot, playProject, type Plot, type Stage } from './story.ts'

const DAY = 86_400_000

/**
 * Loads the demo company into an empty database in one transaction: a crash leaves nothing half done, and of several instances
 * that start together only one does it.
 */
export const loadDemo = (shared: Platform, onStart: () => void = () => {}): Promise<boolean> =>
  shared.db.transaction(async (tx) => {
    if (!(await store.mayLoadDemo(tx))) return false
    onStart()
    const platform = { ...shared, db: tx, sessions: new Sessions(tx, shared.listener, cookieName(shared.config)) }
    const today = platform.clock()
    const began = new Date(today.getTime() - 240 * DAY)
    const cast = await createAccounts(platform, began, today)
    const catalog = await store.catalogIds(tx, cast.companyId)
    const region = platform.config.demoRegion
    const stage: Stage = {
      cast,
      today,
      player: new Player(platform, began),
      ...catalog,
      timeZone: regionFacts[region].timeZone,
      decisions: platform.starter.houseSchedule(region),
      text: textFor(region),
    }
    await playSuppliers(tx, stage, began)
    await playInstallRules(stage, began)
    await play(demoProjects.map((project, index) => openPlot(stage, project, index + 1)))
    await store.markAsDemo(tx, cast.companyId)
    await tidyUp(platform, cast)
    return true
  })

async function play(plots: Plot[]): Promise<void> {
  const decisions = plots.map((plot) => {
    playProject(plot)
    playTalk(plot)
    playTradesTalk(plot)
    playTradesItemTalk(plot)
    playSuggestion(plot)
    return playDecisions(plot)
  })
  for (const [index, plot] of plots.entries()) playChangeOfMind(plot, index, decisions[index] ?? [])
  const acts = plots.flatMap((plot) => plot.acts).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const act of acts) await act.play()
}

/** Cases that show the proof: a quantity that grew after the signature, and an option that was declined. */
function playChangeOfMind(plot: Plot, index: number, decisions: Decision[]): void {
  const at = plot.on(-0.6)
  const approved = decisions.find(({ fate }) => fate === 'approved')?.plan
  if (index === 0 && approved) {
    plot.acts.push({ at, play: () => changeQuantity(plot, approved.name, approved.quantity + 1, at) })
  }
  const proposed = decisions.find(({ fate }) => fate === 'in_review')?.plan
  if (index === 1 && proposed) {
    const line = {
      name: proposed.name,
      decision: 'decline' as const,
      reason: 'Too dark beside the oak. Could we see something lighter?',
    }
    plot.acts.push({ at, play: () => sign(plot, [line], at) })
  }
}

/** Ends all sessions and drops all emails that loading created. */
const tidyUp = ({ db }: Platform, cast: Cast): Promise<void> =>
  store.clearTraces(
    db,
    [...demoTeam, ...demoClients, ...demoTrades].map(({ key }) => cast.actor(key).userId),
  )

/** The sign-ins of the demo company, if this database has it. */
export async function demoSignIns({ db }: Platform): Promise<string[]> {
  if (!(await store.hasDemo(db))) return []
  const [builder] = demoTeam
  const [client] = demoClients
  const [trade] = demoTrades
  return [
    `builder  ${builder.email}`,
    `client   ${client.email}`,
    `trade    ${trade?.email}`,
    `password ${DEMO_PASSWORD}`,
  ]
}
