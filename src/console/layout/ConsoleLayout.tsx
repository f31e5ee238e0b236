import type { ReactNode } from 'react'
import { useNumberedEntries } from '../providers/numberEntries'
import { useLive } from '../providers/useLive'
import { useShop } from '../shopContext'
import { Frame } from './Frame'
import { PageKeys } from './keys/PageKeys'
import { Pages } from './Pages'
import { SeenAs } from './SeenAs'

/** Every page: in the frame, behind the gate. */
export const ConsoleLayout = ({ children }: { readonly children?: ReactNode }) => {
  useNumberedEntries()
  useLive()
  const { complete } = useShop().me
  return (
    <Frame>
      <SeenAs />
      <Pages>{children}</Pages>
      {complete && <PageKeys />}
    </Frame>
  )
}
