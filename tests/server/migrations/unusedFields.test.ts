import { expect, it } from 'vitest'
import { differences, MigrationRefused, type ExistingTables } from '../../../src/server/database/migrations/schemaDiff'
import { getTables } from '../../../src/server/database/tables/tables'
import { lampKit } from '../../kit/declarations/lamps'

const { f, resource } = lampKit
const fields = { name: f.text({ zh: '名称', en: 'Name' }) }
const notes = resource('notes', { zh: '笔记', en: 'Notes', fields, permissions: { read: '*' } })
const table = getTables([notes]).find(({ name }) => name === 'notes')
const standing = (...more: string[]): ExistingTables => {
  const columns = [...(table?.columns ?? []).map(({ name, type }) => [name, type] as const)]
  const left = more.map(name => [name, 'text'] as const)
  return { columns: new Map([...columns, ...left]), worked: new Set(), unnumbered: new Set(), uncarried: new Set() }
}
/** What a start says of a table that has columns more than are declared. */
const told = (...more: string[]): string[] => {
  const said: string[] = []
  if (table) differences(table, standing(...more), line => said.push(line))
  return said
}

it('a field that is left is renamed by was, or dropped', () =>
  expect(told('title')).toEqual([
    `notes.title is no longer declared; its data is kept. If it was renamed, say renamedFrom: 'title' at the field it became; else, to drop it: alter table "notes" drop column "title"`,
  ]))
it('what records were searched by was no field', () =>
  expect(told('search_text')).toEqual([
    'notes.search_text was what records were searched by, and nothing is searched now. To drop it: alter table "notes" drop column "search_text"',
  ]))
it('hashes of a chain that is none any more stop the start, as no record could be added', () => {
  const start = () => told('chain_no', 'chain_before', 'chain_hash')
  expect(start).toThrow(MigrationRefused)
  expect(start).toThrow(
    `alter table "notes" drop column "chain_no", drop column "chain_before", drop column "chain_hash"`,
  )
})
