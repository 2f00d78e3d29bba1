/** What a column of a schedule holds. */
export type SheetColumn = 'title' | 'start' | 'finish' | 'duration' | 'trade' | 'after' | 'number'

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
      'responsible|who|nombres de los recursos|recurso|recursos|noms ressources|ressource|' +
      'ressources|ressourcennamen|gewerk',
  ),
  after: words(
    'predecessors|predecessor|after|starts after|depends on|dependency|dependencies|' +
      'predecesoras|predecesores|predecesseurs|vorganger',
  ),
  number: words('id|task id|activity id|wbs|no|nr|number|row|task no|task number'),
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

/** Which column holds what, when the row names at least the tasks and their start. */
export function columnsOf(cells: readonly string[]): Map<SheetColumn, number> | null {
  const folded = cells.map(foldHeading)
  const found = new Map<SheetColumn, number>()
  for (const [column, names] of Object.entries(headings) as [SheetColumn, readonly string[]][]) {
    const word = names.find((one) => folded.includes(one))
    if (word !== undefined) found.set(column, folded.indexOf(word))
  }
  return found.has('title') && found.has('start') ? found : null
}
