import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { orderTerms } from '../../../resources/trade/orderTerms'
import { terms } from '../../../resources/trade/refundTerms'
import { PICTURE_BYTES } from '../../../src/schema/fields/images'
import { savedQueryLimits } from '../../../src/schema/model/savedQuery'
import { DOWNLOAD_ROWS, EXPORT_RETENTION_HOURS, JOB_ROWS } from '../../../src/schema/spreadsheet/exportFormats'
import { importLimits } from '../../../src/schema/spreadsheet/importColumns'
import { REMOVED_DAYS } from '../../../src/server/database/queries/reservedValues'

const rows = readFileSync('docs/reference/limits.md', 'utf8')
  .split('\n')
  .filter(line => /^\| [^l-]/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))
const n = (value: number) => value.toLocaleString('en')

describe('docs/reference/limits.md', () => {
  it.each([
    ['saved views', `${savedQueryLimits.own} of an account, ${savedQueryLimits.shared} shared`],
    ['payment of an order', `${orderTerms.pay.minutes} minutes`],
    ['receipt of an order', `${orderTerms.receive.days} days`],
    ['decision of an after-sales request', `${terms.decide.hours} hours`],
    ['answer to an offer', `${terms.answer.days}; ${terms.sendBack.days}; ${terms.confirm.days} days`],
    ['rows of an import', `${n(importLimits.rows)}; ${n(importLimits.columns)} columns`],
    ['an import’s result', `${importLimits.days} days`],
    ['rows of an exported sheet', `${n(DOWNLOAD_ROWS)} at once, ${n(JOB_ROWS)} by a job`],
    ['a sheet that a job made', `${EXPORT_RETENTION_HOURS} hours`],
    ['a picture', `${PICTURE_BYTES / 1024 ** 2} MB`],
    ['a deleted record', `${REMOVED_DAYS} days`],
  ])('says of %s what the code holds: %s', (name, value) =>
    expect(rows.find(([, limit = '']) => limit.startsWith(name))?.[2]).toContain(value),
  )
  it('names places that are there', () => {
    const places = rows.flatMap(([, , , , where = '']) =>
      [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    )
    expect(places.length).toBeGreaterThan(15)
    expect(places.filter(path => !existsSync(path))).toEqual([])
  })
})
