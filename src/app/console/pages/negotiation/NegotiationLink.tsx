import { Button } from '@mui/material'
import { LinkBase, useTranslate } from 'ra-core'
import { pageRoutes } from '../../routes'
import { isOver, type Refund } from './useNegotiation'

/** Link from a request to its negotiation. */
export const NegotiationLink = ({ record }: { readonly record: Refund }) => {
  const translate = useTranslate()
  return (
    <Button
      size="small"
      variant="outlined"
      component={LinkBase}
      to={`${pageRoutes.negotiation.path}?id=${encodeURIComponent(record.id)}`}
    >
      {translate(isOver(record) ? 'shop.talkRead' : 'shop.talkOpen')}
    </Button>
  )
}
