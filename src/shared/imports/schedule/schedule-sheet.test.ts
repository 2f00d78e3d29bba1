import { describe, expect, test } from 'vitest'
import { readScheduleSheet, type SheetContext } from './schedule-sheet.ts'

const weekdays: SheetContext['calendar'] = { workingDays: [1, 2, 3, 4, 5], daysOff: new Set() }
const rowsOf = (text: string) => text.split('\n').map((line, at) => ({ row: at + 1, cells: line.split('|') }))
const read = (text: string, more: Partial<SheetContext> = {}) =>
  readScheduleSheet(rowsOf(text), { today: '2027-01-11', order: 'month-first', calendar: weekdays, known: [], ...more })
const messages = (text: string, more?: Partial<SheetContext>) =>
  read(text, more).problems.map(({ row, message }) => `${row}: ${message}`)

describe('columns', () => {
  test.each([
    'ID|Task Name|Duration|Start|Finish|Predecessors|Resource Names',
    '#|Activity|Days|Planned Start|End|Depends on|Trade',
    'N.º|Tarea|Duración|Comienzo|Fin|Predecesoras|Recursos',
    'No|Tâche|Durée|Début|Fin|Prédécesseurs|Ressources',
    'Nr.|Vorgangsname|Dauer|Anfang|Ende|Vorgänger|Ressourcennamen',
  ])('are found by the words of %s, below a title', (headings) => {
    const { tasks, problems } = read(
      `Smith house|\n\n${headings}\n1|Framing|5 days|4/5/2027|||Crew A\n2|Roof|2|4/12/2027||Framing|`,
    )
    expect(problems).toEqual([])
    expect(tasks).toEqual([
      { row: 4, title: 'Framing', start: '2027-04-05', durationDays: 5, trade: 'Crew A', after: [] },
      {
        row: 5,
        title: 'Roof',
        start: '2027-04-12',
        durationDays: 2,
        trade: null,
        after: [{ title: 'Framing', lagDays: 0 }],
      },
    ])
  })

  test('a sheet that names neither tasks nor starts says what it needs', () => {
    expect(messages('Tiling|2027-04-12')).toEqual(['1: One row has to name the columns, with Task and Start.'])
  })
})

describe('days and durations', () => {
  const start = (text: string, more?: Partial<SheetContext>) => read(`Task|Start\nA|${text}`, more).tasks[0]?.start
  test('dates are read as the region writes them, with weekdays, times and serial numbers of a spreadsheet', () => {
    expect(
      ['Mon 4/5/27', '4/5/2027 8:00 AM', '2027-04-05T08:00', 'April 5, 2027', '46482'].map((text) => start(text)),
    ).toEqual(Array.from({ length: 5 }, () => '2027-04-05'))
    expect(start('5/4/2027', { order: 'day-first' })).toBe('2027-04-05')
  })

  test('dots are read the one way that all of them can be read, and asked about when none decides', () => {
    const dotted = (...days: string[]) => read(`Task|Start\n${days.map((day, at) => `T${at}|${day}`).join('\n')}`)
    const startsOf = (...days: string[]) => dotted(...days).tasks.map((task) => task.start)
    expect(startsOf('11.01.2027', '25.01.2027', '4/5/2027')).toEqual(['2027-01-11', '2027-01-25', '2027-04-05'])
    expect(startsOf('11.01.2027', '1.25.27')).toEqual(['2027-11-01', '2027-01-25'])
    expect(dotted('11.01.2027', '5.5.2027').problems.map(({ message }) => message)).toEqual([
      'The start “11.01.2027” can be Nov 01, 2027 or Jan 11, 2027. Please write the month as a word.',
    ])
    expect(start('11.01.2027', { order: 'day-first' })).toBe('2027-01-11')
  })

  test('a duration is in days, weeks, months or hours, or follows from the finish', () => {
    const duration = (line: string) => read(`Task|Start|Duration|Finish\nA|4/5/2027|${line}`).tasks[0]?.durationDays
    expect(
      ['3', '3d', '3 days?', '2 wks', '1 mon', '16 hrs', '0 days', '', '|4/16/2027', '|4/5/2027'].map(duration),
    ).toEqual([3, 3, 3, 10, 20, 2, 1, 1, 10, 1])
  })

  test('elapsed time is calendar time, of which only working days count', () => {
    const duration = (text: string) => read(`Task|Start|Duration\nA|4/5/2027|${text}`).tasks[0]?.durationDays
    expect(['7 edays', '2 ewks', '14 ed', '1 emon', '48 ehrs'].map(duration)).toEqual([5, 10, 10, 22, 2])
  })

  test.each([
    ['Task|Start\nA|9999-01-01', '2: The start “9999-01-01” is not a date.'],
    ['Task|Start\nA|14/3/2027', '2: The start “14/3/2027” is not a date: dates are read as month/day/year.'],
    ['Task|Start\nA|🛁', '2: The start “🛁” is not a date.'],
    ['Task|Start|Days\nA|4/5/2027|2,5', '2: “2,5” is not a number of working days.'],
    ['Task|Start|Days\nA|4/5/2027|2000', '2: It may take at most 1,000 working days.'],
    ['Task|Start|Finish\nA|4/5/2027|4/2/2027', '2: It finishes before it starts.'],
    ['Task|Start|Finish\nA|4/5/2027|2199-01-01', '2: It may take at most 1,000 working days.'],
    ['Task|Start\n|4/5/2027', '2: The task has no name.'],
  ])('%j is refused with its row', (text, message) => {
    expect(messages(text)).toEqual([message])
  })
})

describe('predecessors', () => {
  const after = (text: string, more?: Partial<SheetContext>) =>
    read(`ID|Task|Start|Predecessors\n1|A|4/5/2027|\n1.2|B, inside|4/5/2027|\n3|C|4/5/2027|${text}`, more)
  test('are numbers with a lag, titles, or several of them', () => {
    const found = (text: string) => after(text).tasks[2]?.after?.map(({ title, lagDays }) => [title, lagDays])
    expect(found('1FS+2d')).toEqual([['A', 2]])
    expect(found('1;1.2FS-1 day')).toEqual([
      ['A', 0],
      ['B, inside', -1],
    ])
    expect(found('B, inside')).toEqual([['B, inside', 0]])
    expect(found('a + 1 wk')).toEqual([['A', 5]])
    expect(after('Slab', { known: [{ title: 'Slab', start: '2027-03-01', durationDays: 2 }] }).tasks[2]?.after).toEqual(
      [{ title: 'Slab', lagDays: 0 }],
    )
  })

  test('other kinds, unknown ones, itself and circles are refused with their row', () => {
    expect(after('1SS').problems).toEqual([
      {
        row: 4,
        title: 'C',
        message: '“1SS” is not finish to start, the only kind of dependency that can be imported.',
      },
    ])
    expect(after('9').problems[0]?.message).toBe('It waits for “9”, which is in neither the project nor this schedule.')
    expect(after('1FS+50%').problems[0]?.message).toBe('“1FS+50%” does not say how many working days later.')
    expect(after('3').problems).toEqual([{ row: 4, title: 'C', message: 'A task cannot wait for itself.' }])
    expect(messages('Task|Start|After\nA|4/5/2027|B\nB|4/5/2027|A')).toEqual([
      '2: These would wait for each other: A, then B, then A.',
    ])
    expect(messages('Task|Start\nA|4/5/2027\na|4/5/2027')).toEqual([
      '3: Row 2 is called “a” too. Please name them apart.',
    ])
  })
})

describe('an empty start', () => {
  const starts = (text: string, more?: Partial<SheetContext>) => read(text, more).tasks.map(({ start }) => start)

  test('is the first working day after what the task waits for, in any order of rows', () => {
    const sheet = 'ID|Task|Days|Start|After\n1|Tiling|2||3+1\n2|Grout|1||1, 3\n3|Slab|5|4/5/2027|'
    expect(starts(sheet)).toEqual(['2027-04-13', '2027-04-15', '2027-04-05'])
    expect(messages(sheet)).toEqual([])
  })

  test('also follows a milestone of the project, and a finish gives the duration from there on', () => {
    const known = [{ title: 'Slab', start: '2027-04-05', durationDays: 5 }]
    const { tasks } = read('Task|Start|Finish|After\nTiling||4/14/2027|Slab', { known })
    expect(tasks).toMatchObject([{ start: '2027-04-12', durationDays: 3 }])
  })

  test('is refused without a predecessor, and in a circle that has no start', () => {
    expect(messages('Task|Start|After\nTiling||')).toEqual([
      '2: It has no start, and waits for nothing that gives one.',
    ])
    expect(messages('ID|Task|Start|After\n1|A||2\n2|B||1')).toEqual([
      '2: These would wait for each other: A, then B, then A.',
    ])
  })
})

describe('rows with faults', () => {
  test('name all of them at once, each of a row, a cell and a predecessor', () => {
    const sheet = [
      'ID|Task|Start|Duration|Finish|Predecessors',
      '1|Slab|soon|long||7;2SS;9',
      '2||4/5/2027|2000||',
      '3|Frame|4/5/2027|||3;99',
      '4|Roof|later||never|',
    ].join('\n')
    expect(messages(sheet)).toEqual([
      '2: The start “soon” is not a date.',
      '2: It waits for “7”, which is in neither the project nor this schedule.',
      '2: “2SS” is not finish to start, the only kind of dependency that can be imported.',
      '2: It waits for “9”, which is in neither the project nor this schedule.',
      '2: “long” is not a number of working days.',
      '3: The task has no name.',
      '3: It may take at most 1,000 working days.',
      '4: A task cannot wait for itself.',
      '4: It waits for “99”, which is in neither the project nor this schedule.',
      '5: The start “later” is not a date.',
      '5: The finish “never” is not a date.',
    ])
  })

  test('are not blamed on the rows that wait for them', () => {
    expect(messages('ID|Task|Start|After\n1|Slab|soon|\n2|Frame||1\n3|Roof||2')).toEqual([
      '2: The start “soon” is not a date.',
    ])
  })

  test('every circle is named once, and a number that several rows have', () => {
    expect(
      messages('ID|Task|Start|After\n1|A||2\n2|B||1\n3|C|4/5/2027|4\n4|D|4/5/2027|3\n5|E|4/5/2027|\n5|F|4/5/2027|5'),
    ).toEqual([
      '2: These would wait for each other: A, then B, then A.',
      '4: These would wait for each other: C, then D, then C.',
      '7: It waits for “5”, the number of several rows.',
    ])
  })
})

describe('a sheet as people keep it', () => {
  test('is read by words of its headings, and names the columns that are not read', () => {
    const { tasks, unusedColumns } = read(
      'ID|Activity|Dur.|Begin|Sub / Crew|Pred.|Actual start|Notes\n1|Slab|5|4/5/2027|Concrete Co|||wet\n2|Frame|2|||1||',
    )
    expect(tasks).toMatchObject([
      { title: 'Slab', durationDays: 5, trade: 'Concrete Co', after: [] },
      { title: 'Frame', start: '2027-04-12', trade: null, after: [{ title: 'Slab', lagDays: 0 }] },
    ])
    expect(unusedColumns).toEqual(['Actual start', 'Notes'])
  })

  test('leaves alone what it has no column for', () => {
    const known = [{ title: 'Slab', start: '2027-04-05', durationDays: 5 }]
    expect(read('Task|Start\nSlab|4/5/2027', { known }).tasks).toEqual([{ row: 2, title: 'Slab', start: '2027-04-05' }])
    expect(read('Task|Start|After\nSlab|4/5/2027|\nFrame||Slab', { known }).tasks[1]?.start).toBe('2027-04-12')
  })

  test('may have headings of sections and remarks, which are left out by name', () => {
    const { tasks, problems, leftOut } = read(
      'ID|Task|Start|Days|After|Trade\n1|SITE WORKS||||\n2|Slab|4/5/2027|5|-|n/a\n|Weather permitting||||\n3|Frame||1.5|2|Crew A',
    )
    expect(problems).toEqual([])
    expect(leftOut).toEqual([
      { row: 2, title: 'SITE WORKS' },
      { row: 4, title: 'Weather permitting' },
    ])
    expect(tasks.map(({ title, start, durationDays, trade }) => [title, start, durationDays, trade])).toEqual([
      ['Slab', '2027-04-05', 5, null],
      ['Frame', '2027-04-12', 2, 'Crew A'],
    ])
  })

  test('keeps a bare name that something waits for as a fault', () => {
    expect(messages('ID|Task|Start|After\n1|Slab||\n2|Frame|4/5/2027|1')).toEqual([
      '2: It has no start, and waits for nothing that gives one.',
    ])
  })
})
