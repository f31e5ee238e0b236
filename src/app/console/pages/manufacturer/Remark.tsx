import { Alert, Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, useState } from 'react'
import { fact } from '../../../../../resources/manufacturer/fact'
import { roleIsIn } from '../../../../schema/rules/availability'
import { getActions } from '../../../../schema/selectors/definition'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { LazyOverlay } from '../../../../console/components/LazyOverlay'
import { isReturnedForCorrection } from './manufacturerState'
import type { Fact } from './useManufacturer'

// The dialog loads on demand: most readers never need its inputs.
const ActionDialog = lazy(() => import('../../../../console/actions/dialog/ActionDialog'))
const [name = '', action] = getActions(fact).find(([each]) => each === 'answer') ?? []

/** Remark of the platform with its answer. The creator can answer while data is sent back. */
export const Remark = ({ record, name: entry }: { readonly record: Fact; readonly name: string }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const [asked, setAsked] = useState(false)
  const remark = record.remarks?.find(({ field }) => field === entry)
  const answer = record.answers?.find(({ field }) => field === entry)?.answer
  if (!remark) return null
  const open = action && isReturnedForCorrection(record) && roleIsIn(action.roles, me)
  const answerButton = open && (
    <Button color="inherit" size="small" onClick={() => setAsked(true)}>
      {translate(answer ? 'shop.remarkAnswerAgain' : 'shop.remarkAnswer')}
    </Button>
  )
  return (
    <Alert severity={answer ? 'info' : 'error'} className="remark" action={answerButton}>
      {translate('shop.remarkAsked', { reason: remark.reason })}
      {answer && (
        <>
          <br />
          {translate('shop.remarkAnswered', { answer })}
        </>
      )}
      {asked && action && (
        <LazyOverlay>
          <ActionDialog
            resource={fact}
            pending={{ name, action, record, provided: { field: entry } }}
            close={() => setAsked(false)}
          />
        </LazyOverlay>
      )}
    </Alert>
  )
}
