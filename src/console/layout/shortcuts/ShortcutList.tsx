import { useTranslate } from 'ra-core'
import { Confirm } from '../../components/Confirm'
import { keysShown } from '../../providers/router/useShortcuts'
import { shortcuts } from './shortcuts'

/** All shortcuts, with what they do. */
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
