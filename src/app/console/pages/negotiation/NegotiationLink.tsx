import { Button } from '@mui/material'
import { LinkBase, useTranslate } from 'ra-core'
import { pageRoutes } from '../../routes'
import { roleIsIn } from '../../../../schema/rules/availability'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { reply } from './ReplyForm'
import { isOver, isPending, type Refund } from './useNegotiation'

/** Links from a request to its negotiation, and to a counter-offer while one can be made. */
export const NegotiationLink = ({ record }: { readonly record: Refund }) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const address = `${pageRoutes.negotiation.path}?id=${encodeURIComponent(record.id)}`
  const link = (to: string, word: string) => (
    <Button size="small" variant="outlined" component={LinkBase} to={to}>
      {translate(word)}
    </Button>
  )
  return (
    <>
      {link(address, isOver(record) ? 'shop.talkRead' : 'shop.talkOpen')}
      {isPending(record) && roleIsIn(reply.roles, me) && link(`${address}&reply=offer`, 'shop.offerCounter')}
    </>
  )
}
