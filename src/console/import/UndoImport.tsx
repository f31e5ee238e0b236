import { Button, DialogContentText } from '@mui/material'
import { useState } from 'react'
import type { AnyResource } from '../../schema/model/resource'
import { inSentence } from '../../schema/labels/labels'
import { Confirm } from '../components/Confirm'
import { useLabel, useConsoleConfig } from '../config/ConsoleContext'
import { countsOf, canUndo } from './model/importRow'
import type { ImportFlow } from './flow/useImport'
import { useSpreadsheetMessages } from '../spreadsheet/useSpreadsheetMessages'

/** Undoes an import after a confirmation. Hidden from users without permission. */
export const UndoImport = ({ resource, flow }: { readonly resource: AnyResource; readonly flow: ImportFlow }) => {
  const { me } = useConsoleConfig()
  const label = useLabel()
  const t = useSpreadsheetMessages()
  const [asked, setAsked] = useState(false)
  const counts = countsOf(flow.rows)
  if (!canUndo(resource, me, counts)) return null
  const go = () => {
    setAsked(false)
    void flow.undo()
  }
  return (
    <>
      <Button size="small" variant="outlined" sx={{ mb: 1 }} onClick={() => setAsked(true)}>
        {t('undo')}
      </Button>
      {asked && (
        <Confirm
          title={t('undoAsk', {
            count: counts.created + counts.changed,
            records: inSentence(label(resource.labels)),
          })}
          close={() => setAsked(false)}
          confirm={t('undoGo')}
          onConfirm={go}
          danger
        >
          <DialogContentText>{t('undoFollows', { ...counts })}</DialogContentText>
        </Confirm>
      )}
    </>
  )
}
