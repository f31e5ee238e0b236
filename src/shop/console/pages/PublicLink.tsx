import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { verifyRecords } from '../../../../resources/verifyRecords'
import { useShop } from '../../../console/shopContext'
import type { RecordOf } from '../../../schema/records'
import { addressOf } from '../papers/labelSizes'

/** The page that a buyer sees, in a window of its own: looked at there, it counts as a scan like any other. */
export const PublicLink = ({ record: { serial } }: { readonly record: RecordOf<typeof verifyRecords> }) => {
  const { publicUrl } = useShop()
  const translate = useTranslate()
  if (!serial) return null
  return (
    <Button size="small" variant="outlined" href={addressOf(publicUrl, serial)} target="_blank" rel="noopener">
      {translate('shop.publicPage')}
    </Button>
  )
}
