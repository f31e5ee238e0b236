import { Button, DialogContentText } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Confirm } from '../../../../console/components/Confirm'
import { useNotifyError } from '../../../../console/components/hooks/useNotifyError'
import { ErrorMessage } from '../../../../console/components/ErrorMessage'
import { callAccount } from '../../../../console/providers/api/callOwn'
import { config } from '../../../../../resources/kit'
import type { OwnSession } from '../../../../schema/contract/accountContract'
import { formatMoment } from '../../../../schema/text/format'

const SessionItem = ({ session, end }: { readonly session: OwnSession; readonly end: (path: string) => void }) => {
  const translate = useTranslate()
  const { id, device, address, createdTime, used, current } = session
  return (
    <li>
      <div>
        <strong>{device || translate('shop.sessionUnknown')}</strong>{' '}
        {current && <span className="chip chip-green">{translate('shop.sessionCurrent')}</span>}
        <div className="quiet">
          {translate('shop.sessionUsed', {
            used: formatMoment(used, config.zone),
            since: formatMoment(createdTime, config.zone),
            address: address || '—',
          })}
        </div>
      </div>
      {!current && (
        <Button size="small" color="error" onClick={() => end(`/api/user/endSession?id=${id}`)}>
          {translate('shop.sessionEnd')}
        </Button>
      )}
    </li>
  )
}
/** Sessions of the account. `end` ends some, notifies and reads them again. */
const useSessions = () => {
  const notify = useNotify()
  const notifyError = useNotifyError()
  const { data, error, refetch } = useQuery({
    queryKey: ['own sessions'],
    queryFn: () => callAccount<{ list: OwnSession[] }>('/api/user/listSessions'),
    retry: false,
  })
  const end = async (path: string) => {
    try {
      await callAccount(path)
      notify('shop.sessionEnded', { type: 'success' })
    } catch (fault) {
      notifyError(fault)
    }
    void refetch()
  }
  return { data, error, refetch, end }
}
/** Sessions of the account, with buttons to end them. */
export const Sessions = () => {
  const translate = useTranslate()
  const [asked, setAsked] = useState(false)
  const { data, error, refetch, end } = useSessions()
  const list = data?.list ?? []
  if (error) return <ErrorMessage fault={error} retry={() => void refetch()} />
  return (
    <>
      <ul className="sessions">
        {list.map(each => (
          <SessionItem key={each.id} session={each} end={path => void end(path)} />
        ))}
      </ul>
      {list.length > 1 && (
        <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
          {translate('shop.sessionEndOthers')}
        </Button>
      )}
      {asked && (
        <Confirm
          title={translate('shop.sessionEndOthers')}
          close={() => setAsked(false)}
          confirm={translate('shop.sessionEndOthers')}
          onConfirm={() => void end('/api/user/endOtherSessions').then(() => setAsked(false))}
          danger
          size="sm"
        >
          <DialogContentText>{translate('shop.sessionEndAsk', { smart_count: list.length - 1 })}</DialogContentText>
        </Confirm>
      )}
    </>
  )
}
