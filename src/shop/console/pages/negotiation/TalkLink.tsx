import { Button } from '@mui/material'
import { LinkBase, useTranslate } from 'ra-core'
import { pageRoutes } from '../routes'

/** From a request to what both sides say about it. */
export const TalkLink = ({ id }: { readonly id: string }) => {
  const translate = useTranslate()
  return (
    <Button
      size="small"
      variant="outlined"
      component={LinkBase}
      to={`${pageRoutes.negotiation.path}?id=${encodeURIComponent(id)}`}
    >
      {translate('shop.talkOpen')}
    </Button>
  )
}
