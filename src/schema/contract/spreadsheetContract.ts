import { z } from 'zod'
import { exportFormats } from '../spreadsheet/exportFormats'
import { importLimits, type ImportSource } from '../spreadsheet/importColumns'
import { jobState } from './jobContract'
import type { RequestOf, ResponseOf } from './wire'

const cell = z.string('text')
/** Names of columns. */
const column = z.string('text').max(60, 'unknownField')
const errors = z.record(z.string(), z.string())

/** Verdicts on the rows of a bulk action from a spreadsheet, in row order. */
export const bulkActionAnswer = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: z.string().nullable(),
      name: z.string().nullable(),
      state: z.enum(['ready', 'done', 'refused']),
      /** By column: an error code or a text. */
      errors,
      /** Questions of the confirmations among these errors. */
      messages: errors.optional(),
      /** Records with the same text, by the confirmation about them: id, and the fields in its question. */
      others: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
    }),
  ),
})
export type ActionRowResult = ResponseOf<typeof bulkActionAnswer>['rows'][number]

/** Source of an import, without its rows. */
export const importSourceSchema = z.strictObject({
  kind: z.enum(['book', 'csv', 'pasted'], 'choice'),
  file: z.string('text').max(importLimits.title, 'tooLong').optional(),
  columns: z
    .array(z.strictObject({ title: z.string('text').max(importLimits.title, 'tooLong'), name: column }), 'rows')
    .max(importLimits.columns, 'tooMany'),
}) satisfies z.ZodType<ImportSource>

type Texts = Readonly<Record<string, string>>
interface RowTexts {
  readonly cells: Texts
  readonly own: readonly string[]
  readonly kept?: { readonly errors: Texts } | undefined
}
/** Counts the characters of a row, with its columns' names. */
const signsIn = ({ cells, own, kept }: RowTexts): number =>
  [...Object.entries(cells).flat(), ...own, ...Object.entries(kept?.errors ?? {}).flat()].join('').length
const hasFewer = (most: number) => (all: object) => Object.keys(all).length <= most
/** Limit of mapped columns. */
const MAPPED = 200
const importRow = z
  .strictObject({
    line: z.int('whole').min(1, 'whole').max(1_000_000, 'whole'),
    // A cell that is too long is only an error at that cell. Other rows are still accepted.
    cells: z.record(column, cell).refine(hasFewer(MAPPED), 'tooMany'),
    /** Texts of unmapped columns, in their order. */
    own: z.array(cell, 'rows').max(importLimits.columns, 'tooMany').default([]),
    /** Verdict on a row that is kept for the result and not imported. */
    kept: z
      .strictObject({
        state: z.enum(['same', 'refused'], 'choice'),
        errors: z
          .record(column, z.string('text').max(importLimits.reason, 'tooLong'))
          .refine(hasFewer(importLimits.reasons), 'tooMany'),
      })
      .optional(),
  })
  .refine(value => signsIn(value) <= importLimits.row, 'tooLong')
/** Column mapping by title: at most 200 at a time. An empty name ignores a title. */
const matches = z.record(z.string().min(1).max(200, 'tooLong'), column).refine(hasFewer(MAPPED), 'tooMany').default({})
/**
 * Step of an import. `judge` validates rows. `begin`, `add` and `run` hand a job its rows. `told`
 * reads its results, `undo` undoes them. `mine` lists recent imports. `remember` saves the column
 * mapping.
 */
export const importBody = z.strictObject({
  step: z.enum(['judge', 'begin', 'add', 'run', 'told', 'undo', 'mine', 'remember'], 'choice'),
  rows: z.array(importRow, 'rows').max(importLimits.call, 'tooMany').default([]),
  task: z.string('text').max(64, 'text').default(''),
  /** Results are read after this line. */
  after: z.int('whole').min(0, 'whole').max(1_000_000, 'whole').default(0),
  matches,
  sheet: importSourceSchema.optional(),
})
export type ImportRequest = RequestOf<typeof importBody>
export type ImportRowInput = RequestOf<typeof importRow>

/** A job of the caller, as lists of imports and exports tell it. */
const ownJob = z.strictObject({
  id: z.string(),
  state: jobState,
  done: z.int(),
  total: z.int().nullable(),
  createdTime: z.iso.datetime(),
})
const ownImport = ownJob.extend({
  counts: z.record(z.string(), z.int()),
  /** State of the undo. Null without one. */
  undone: jobState.nullable(),
  /** Name of the importer. Null for the caller. */
  by: z.string().nullable(),
})
/** Recent imports of a list that the caller may open, and the caller's column mapping. */
const ownImportsAnswer = z.strictObject({
  imports: z.array(ownImport),
  matches: z.record(z.string(), z.string()),
})
export type OwnImport = ResponseOf<typeof ownImport>
export type OwnImportsResult = ResponseOf<typeof ownImportsAnswer>

const importLine = z.strictObject({
  line: z.int(),
  state: z.enum(['open', 'created', 'changed', 'same', 'refused', 'undone']),
  id: z.string().nullable(),
  name: z.string().nullable(),
  /** By column: an error code or a text. */
  errors,
  /** Present values of the fields that the row changes. */
  before: z.record(z.string(), z.unknown()),
  /** Texts of the row, when results are read. */
  cells: z.record(z.string(), z.string()).optional(),
  own: z.array(z.string()).optional(),
})
export const importAnswer = z.strictObject({
  task: z.string(),
  rows: z.array(importLine),
  /** Source of the import, with the first results. */
  sheet: importSourceSchema.optional(),
  mine: ownImportsAnswer.optional(),
})
export type ImportLine = ResponseOf<typeof importLine>
export type ImportResult = ResponseOf<typeof importAnswer>

const ownExport = ownJob.extend({ format: z.enum(exportFormats) })
/** Job of a started export, and the caller's exports of the last day. */
export const downloadAnswer = z.strictObject({ task: z.string(), mine: z.array(ownExport) })
export type OwnExportJob = ResponseOf<typeof ownExport>
