import { useTranslate } from 'ra-core'
import { Confirm } from '../../components/Confirm'
import { keysShown } from '../../providers/router/useShortcuts'

/** All shortcuts, with the message keys of their descriptions. */
const shortcuts = [
  ['mod+k', 'console.find'],
  ['n', 'console.keyNew'],
  ['mod+s', 'console.save'],
  ['j', 'console.keyNext'],
  ['k', 'console.keyPrevious'],
  ['Space', 'console.keyTick'],
  ['o', 'console.keyOpen'],
  ['/', 'console.keySearch'],
  ['a', 'console.keyApprove'],
  ['r', 'console.keyReject'],
  [']', 'console.keyNextTab'],
  ['[', 'console.keyPreviousTab'],
  ['?', 'console.keySheet'],
] as const
/** Dialog with all shortcuts. */
const ShortcutList = ({ close }: { readonly close: () => void }) => {
  const translate = useTranslate()
  return (
    <Confirm title={translate('console.keys')} close={close} cancel="console.close" size="sm">
      <table className="shortcuts">
        <tbody>
          {shortcuts.map(([keys, name]) => (
            <tr key={keys}>
              <th scope="row">{translate(name)}</th>
              <td>
                {keysShown(keys).map(key => (
                  <kbd key={key}>{key === 'Space' ? translate('console.keySpace') : key}</kbd>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Confirm>
  )
}
export default ShortcutList
