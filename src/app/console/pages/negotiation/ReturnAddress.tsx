import { Alert } from '@mui/material'
import { LinkBase, useGetList, useGetOne, useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { addresses } from '../../../../../resources/manufacturer/addresses'
import { orders } from '../../../../../resources/trade/orders'
import { useOnChange } from '../../../../console/components/hooks/useOnChange'
import { useConsoleConfig, useLabel } from '../../../../console/config/ConsoleContext'
import { useFieldTextContext } from '../../../../console/components/hooks/useFieldTextContext'
import { FieldCell } from '../../../../console/fields/FieldCell'
import type { RecordOf } from '../../../../schema/model/recordTypes'
import { isAllowed } from '../../../../schema/rules/availability'
import { replyTexts } from '../../replyTexts'
import type { Order, Refund } from './useNegotiation'

/** Destination of a return without a chosen address. Without a kept one, the way to add it. */
export const ReturnAddress = ({ record, type }: { readonly record: Refund; readonly type?: unknown }) => {
  const translate = useTranslate()
  const label = useLabel()
  const context = useFieldTextContext()
  const { me } = useConsoleConfig()
  const { data: order } = useGetOne<Order>(orders.name, { id: record.orderId })
  const { data: kept } = useGetList<RecordOf<typeof addresses>>(addresses.name, {
    pagination: { page: 1, perPage: 200 },
  })
  const form = useFormContext()
  const to = kept?.find(({ id }) => id === order?.addressId) ?? kept?.find(({ defaultReturn }) => defaultReturn)
  // The refusal for want of an address ends with the first one, added in another tab perhaps.
  useOnChange(() => {
    if (to) form?.clearErrors(['offerType', 'addressId'])
  }, [to?.id])
  const wanted = type ?? (record.openBy === 'buyer' ? record.openType : record.type)
  if (wanted !== 'refundAndReturn' || !kept || !order) return null
  if (to)
    return (
      <p className="quiet">
        {label(replyTexts.returnTo)} {to.receiver} · {FieldCell(addresses.fields.region, to.region, context)}{' '}
        {to.detail}
      </p>
    )
  return (
    <Alert severity="warning">
      {label(replyTexts.returnNowhere)}{' '}
      {isAllowed(addresses, 'create', me) ? (
        <LinkBase to="/set/address-new" target="_blank" rel="noopener noreferrer">
          {translate('shop.workplaceStepAddress')}
        </LinkBase>
      ) : (
        label(replyTexts.returnAsk)
      )}
    </Alert>
  )
}
