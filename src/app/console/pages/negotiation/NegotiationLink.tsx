import { Button } from '@mui/material'
import { LinkBase, useTranslate } from 'ra-core'
import { pageRoutes } from '../../routes'
import { isOver, type Refund } from './useNegotiation'

/** Link from a request to its negotiation. */
export const NegotiationLink = ({ record }: { readonly record: Refund }) => {
  const translate = useTranslate()
  const address = `${pageRoutes.negotiation.path}?id=${encodeURIComponent(record.id)}`
  return (
    <Button size="small" variant="outlined" component={LinkBase} to={address}>
      {translate(isOver(record) ? 'shop.talkRead' : 'shop.talkOpen')}
    </Button>
  )
}
