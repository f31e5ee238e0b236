import { expect, it } from 'vitest'
import {
  initialSpreadsheetState,
  type JobPace,
  type SpreadsheetEvent,
  spreadsheetReducer,
  type SpreadsheetState,
} from '../../../src/console/import/flow/spreadsheetState'
import { readText } from '../../../src/console/spreadsheet/read/readRows'
import { importColumns } from '../../../src/schema/spreadsheet/importColumns'
import { lamps } from '../../kit/declarations/lamps'

const sheet = readText('代码\t名称\nC-1\t台灯\n', importColumns(lamps, { role: 'creator' }))
const job: JobPace = { id: 'a', state: 'waiting', done: 1, total: 2, result: null, speed: 3 }
const rows = ['a row']
const after = (...events: readonly SpreadsheetEvent<string>[]): SpreadsheetState<string> =>
  events.reduce<SpreadsheetState<string>>(spreadsheetReducer, initialSpreadsheetState)
const validated = { type: 'fileValidated', sheet, rows } as const

it('a file is previewed, run by a job, and shows its result beside the file', () => {
  const running = after(validated, { type: 'progressed', percent: 50 }, { type: 'jobBegan', step: 'running' })
  expect(running).toMatchObject({ step: 'running', rows, progress: 50, job: undefined })
  const done = spreadsheetReducer(running, { type: 'finished', rows: ['done'], sheet })
  expect(spreadsheetReducer(done, { type: 'workEnded' })).toMatchObject({ step: 'done', rows: ['done'], sheet })
})
it('a refusal of the whole stays with the rows until another file is validated', () => {
  const refused = after(validated, { type: 'wholeRefused', rows: ['wrong'] })
  expect(refused).toMatchObject({ step: 'preview', rows: ['wrong'], isWholeWrong: true })
  const again = spreadsheetReducer(refused, { type: 'anotherFile' })
  expect(again).toMatchObject({ step: 'choose', isWholeWrong: true })
  expect(spreadsheetReducer(again, validated).isWholeWrong).toBe(false)
})
it('an earlier import that is opened leaves no rows of a file, and keeps its job while it is undone', () => {
  const opened = after(validated, { type: 'importOpened', job })
  expect(opened).toMatchObject({ step: 'preview', rows: [], sheet: undefined, job })
  const undoing = spreadsheetReducer(opened, { type: 'jobBegan', step: 'undoing', job })
  const undone = spreadsheetReducer(undoing, { type: 'jobProgressed', job: { ...job, state: 'done' } })
  expect(spreadsheetReducer(undone, { type: 'undoEnded' })).toMatchObject({ step: 'undone', job: { state: 'done' } })
})
