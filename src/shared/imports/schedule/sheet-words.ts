/** What a column of a schedule holds. */
export type SheetColumn = 'title' | 'start' | 'finish' | 'duration' | 'trade' | 'after' | 'number' | 'kind'

/** What the exported timeline calls rows that are no tasks. */
export const DEADLINE_KIND = 'Decision deadline'

const words = (text: string): readonly string[] => text.split('|')

/** Headings as estimators and planning programs write them, the surest first: in English, Spanish, French and German. */
const headings: Record<SheetColumn, readonly string[]> = {
  title: words(
    'task name|task|title|activity|activity name|milestone|name|work item|stage|item|' +
      'nombre de tarea|tarea|actividad|nom de la tache|tache|vorgangsname|vorgang|aufgabe|work|' +
      'description',
  ),
  start: words(
    'start|start date|planned start|scheduled start|early start|begin|begins|from|comienzo|' +
      'inicio|fecha de inicio|debut|date de debut|anfang|beginn|start datum',
  ),
  finish: words(
    'finish|finish date|end|end date|planned finish|early finish|completion|to|until|fin|' +
      'fecha de fin|date de fin|ende|fertig',
  ),
  duration: words('duration|duration days|working days|work days|days|length|dur|duracion|dias|duree|jours|dauer|tage'),
  trade: words(
    'trade|resource names|resource|resources|crew|subcontractor|contractor|assigned to|' +
      'responsible|who|sub|subs|sub contractor|company|vendor|nombres de los recursos|recurso|recursos|noms ressources|ressource|' +
      'ressources|ressourcennamen|gewerk',
  ),
  after: words(
    'predecessors|predecessor|pred|preds|after|waits for|follows|starts after|depends on|dependency|dependencies|' +
      'predecesoras|predecesores|predecesseurs|vorganger',
  ),
  number: words('id|task id|activity id|wbs|no|nr|number|row|task no|task number'),
  kind: words('kind'),
}

/** "Début (jour)" and "debut jour" are the same; "#" is a number. */
export const foldHeading = (heading: string): string =>
  heading
    .replaceAll('#', ' number ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Columns that hold other days and figures than those of the plan. */
const otherPlans = /\b(actual|baseline|late|latest|constraint|variance|cost|percent|complete|free|total|slack|float)\b/

const byWholeHeading: ReadonlySet<SheetColumn> = new Set(['title', 'number', 'kind'])

const longWords = (text: string): readonly string[] => text.split(' ').filter((word) => word.length > 3)

/**
 * Which column holds what, when the row names at least the tasks and their start: by its heading, or else by a word of it, so that
 * "Sub / Crew" is a trade.
 */
export function columnsOf(cells: readonly string[]): Map<SheetColumn, number> | null {
  const folded = cells.map(foldHeading)
  const found = new Map<SheetColumn, number>()
  const entries = Object.entries(headings) as [SheetColumn, readonly string[]][]
  for (const [column, names] of entries) {
    const word = names.find((one) => folded.includes(one))
    if (word !== undefined) found.set(column, folded.indexOf(word))
  }
  for (const [column, names] of entries.filter(([one]) => !found.has(one) && !byWholeHeading.has(one))) {
    const taken = new Set(found.values())
    const at = folded.findIndex(
      (heading, place) =>
        !taken.has(place) && !otherPlans.test(heading) && longWords(heading).some((word) => names.includes(word)),
    )
    if (at >= 0) found.set(column, at)
  }
  return found.has('title') && found.has('start') ? found : null
}
