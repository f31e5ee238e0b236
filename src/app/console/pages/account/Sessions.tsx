import { Button, DialogContentText } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Confirm } from '../../../../console/components/Confirm'
import { ErrorMessage } from '../../../../console/components/ErrorMessage'
import { callAccount } from '../../../../console/providers/api/callOwn'
import { config } from '../../../../../resources/kit'
import type { OwnSession } from '../../../../schema/contract/accountContract'
import { formatMoment } from '../../../../schema/text/format'
import type { AccountCall } from './useAccountCall'

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
const useSessions = () =>
  useQuery({
    queryKey: ['own sessions'],
    queryFn: () => callAccount<{ list: OwnSession[] }>('/api/user/listSessions'),
    retry: false,
  })
/** Sessions of the account, with buttons to end them. */
export const Sessions = ({ send }: { readonly send: AccountCall }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [asked, setAsked] = useState(false)
  const { data, error, refetch } = useSessions()
  const end = async (path: string) => {
    if ((await send(path)) === undefined) notify('shop.sessionEnded', { type: 'success' })
    setAsked(false)
    void refetch()
  }
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
          onConfirm={() => void end('/api/user/endOtherSessions')}
          danger
          size="sm"
        >
          <DialogContentText>{translate('shop.sessionEndAsk', { smart_count: list.length - 1 })}</DialogContentText>
        </Confirm>
      )}
    </>
  )
}
