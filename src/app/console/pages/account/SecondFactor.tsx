import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { lazy, useState } from 'react'
import { config } from '../../../../../resources/kit'
import { ErrorMessage } from '../../../../console/components/ErrorMessage'
import { Loading } from '../../../../console/components/Loading'
import { callAccount } from '../../../../console/providers/api/callOwn'
import { formatMoment } from '../../../../schema/text/format'
import { LazyOverlay } from '../../../../console/components/LazyOverlay'

const EnableSecondFactor = lazy(() => import('./EnableSecondFactor'))
const DisableSecondFactor = lazy(() => import('./DisableSecondFactor'))

interface State {
  readonly on: boolean
  readonly since: string | null
  /** Number of unused recovery codes. */
  readonly left: number
}
/** State of the second factor, with its dialogs. */
export const SecondFactor = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const [asked, setAsked] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['own second step'],
    queryFn: () => callAccount<State>('/api/user/secondStep'),
    retry: false,
  })
  if (error) return <ErrorMessage fault={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const Dialog = data.on ? DisableSecondFactor : EnableSecondFactor
  const close = () => {
    setAsked(false)
    void refetch()
  }
  const done = () => {
    notify(data.on ? 'shop.stepEnded' : 'shop.stepBegun', { type: 'success' })
    close()
  }
  return (
    <>
      <p className="quiet">
        {data.on && data.since
          ? translate('shop.stepOn', { since: formatMoment(data.since, config.zone), smart_count: data.left })
          : translate('shop.stepLead')}
      </p>
      <Button
        variant={data.on ? 'outlined' : 'contained'}
        color={data.on ? 'error' : 'primary'}
        onClick={() => setAsked(true)}
      >
        {translate(data.on ? 'shop.stepEnd' : 'shop.stepBegin')}
      </Button>
      <LazyOverlay>{asked && <Dialog close={close} done={done} />}</LazyOverlay>
    </>
  )
}
