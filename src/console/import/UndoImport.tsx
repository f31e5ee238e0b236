import { Button, DialogContentText } from '@mui/material'
import { useState } from 'react'
import type { AnyResource } from '../../schema/model/resource'
import { inSentence } from '../../schema/labels/labels'
import { Ask } from '../components/Confirm'
import { useLabel, useShop } from '../config/ConsoleContext'
import { countsOf, mayTakeBack } from './model/importRow'
import type { ImportFlow } from './flow/useImport'
import { useImportWords } from './model/useImportMessages'

/** Takes an import back, once its person has said that all that it wrote is meant; to whom that is refused it is not offered. */
export const TakeBack = ({ resource, flow }: { readonly resource: AnyResource; readonly flow: ImportFlow }) => {
  const { me } = useShop()
  const label = useLabel()
  const say = useImportWords()
  const [asked, setAsked] = useState(false)
  const counts = countsOf(flow.rows)
  if (!mayTakeBack(resource, me, counts)) return null
  const go = () => {
    setAsked(false)
    void flow.undo()
  }
  return (
    <>
      <Button size="small" variant="outlined" sx={{ mb: 1 }} onClick={() => setAsked(true)}>
        {say('undo')}
      </Button>
      {asked && (
        <Ask
          title={say('undoAsk', {
            count: counts.created + counts.changed,
            records: inSentence(label(resource.labels)),
          })}
          close={() => setAsked(false)}
          confirm={say('undoGo')}
          onConfirm={go}
          danger
        >
          <DialogContentText>{say('undoFollows', { ...counts })}</DialogContentText>
        </Ask>
      )}
    </>
  )
}
