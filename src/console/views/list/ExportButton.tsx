import { Button } from '@mui/material'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { columnsOf, fieldOf, showSections } from '../../../schema/derive'
import { may, seesField } from '../../../schema/machine'
import { zone } from '../../../schema/zone'
import type { MallDataProvider } from '../../providers/dataProvider'
import { useDeclaration, useLabel, useShop } from '../../shopContext'
import { cellText } from '../../kinds/cellText'
import { useCellContext } from '../useCellContext'

const save = (name: string, text: string) => {
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
/** The list as it is filtered, as a CSV that a spreadsheet opens: columns first, then what else there is; masked as on screen. */
export const ExportButton = () => {
  const resource = useDeclaration()
  const { me } = useShop()
  const provider = useDataProvider<MallDataProvider>()
  const { filterValues, sort } = useListContext()
  const translate = useTranslate()
  const notify = useNotify()
  const label = useLabel()
  const context = useCellContext()
  const [busy, setBusy] = useState(false)
  if (!may(resource, 'export', me)) return null
  const names = [...new Set([...columnsOf(resource), ...showSections(resource).flatMap(({ fields }) => fields)])].filter(name =>
    seesField(resource, name, me),
  )
  const download = async () => {
    setBusy(true)
    try {
      const [{ unparse }, { data, more }] = await Promise.all([
        import('papaparse'),
        provider.export(resource.name, { filter: filterValues, sort }),
      ])
      const rows = data.map(record => names.map(name => cellText(fieldOf(resource, name), record[name], context)))
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())
      save(
        `${label(resource.labels)} ${day}.csv`,
        unparse([names.map(name => label(fieldOf(resource, name).labels)), ...rows], { escapeFormulae: true }),
      )
      notify(translate(more ? 'console.exportedPart' : 'console.exportedAll', { count: data.length }), {
        type: more ? 'warning' : 'success',
      })
    } catch (fault) {
      notify((fault as Error).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" loading={busy} onClick={() => void download()}>
      {translate('ra.action.export')}
    </Button>
  )
}
