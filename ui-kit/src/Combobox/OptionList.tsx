import { useEffect, type ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { Portal } from '../layers/Portal.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { useTexts } from '../texts/texts.ts';
import { OptionRow, OptionText, Popup, PopupNote } from './Combobox.styles.ts';
import { maxRows } from './comboRows.ts';
import type { ComboboxState } from './useCombobox.ts';

interface OptionListProps {
  state: ComboboxState;
  label: ReactNode;
  isSelected: (value: string) => boolean;
  multiple?: boolean | undefined;
  loading?: boolean | undefined;
}

/** The list below a combobox, in the provider's container. */
export function OptionList({ state, label, isSelected, multiple, loading }: OptionListProps) {
  const texts = useTexts();
  const { open, rows, activeRow, listId, popup, setPopup, popupStyle, optionId, pick } = state;
  const activeKey = activeRow ? rows.indexOf(activeRow) : -1;

  useEffect(() => {
    popup?.querySelector(`[data-row="${activeKey}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [popup, activeKey]);

  const note = loading ? (
    <PopupNote>
      <Spinner /> {texts.loading}
    </PopupNote>
  ) : (
    rows.length === 0 && <PopupNote>{texts.noResults}</PopupNote>
  );
  return (
    <>
      <span role="status" style={visuallyHiddenStyle}>
        {open && !loading ? texts.results(rows.length) : ''}
      </span>
      {open && (
        <Portal>
          <Popup
            ref={setPopup}
            style={popupStyle}
            // Keeps the focus in the input while the mouse selects.
            onMouseDown={(event) => event.preventDefault()}
          >
            <div
              role="listbox"
              id={listId}
              aria-label={typeof label === 'string' ? label : texts.openList}
              aria-multiselectable={multiple || undefined}
            >
              {rows.map((row, index) => {
                const active = row.key === activeRow?.key;
                const selected = 'option' in row && isSelected(row.option.value);
                return (
                  <OptionRow
                    key={row.key}
                    role="option"
                    id={optionId(index)}
                    data-row={index}
                    data-active={active || undefined}
                    // In a single choice only one line is selected: the active one, else the chosen one.
                    aria-selected={multiple || !activeRow ? selected : active}
                    aria-disabled={('option' in row && row.option.disabled) || undefined}
                    onClick={() => pick(row)}
                  >
                    {'create' in row && <Icon name="plus" />}
                    {'option' in row && row.option.icon && <Icon name={row.option.icon} />}
                    <OptionText>
                      <span>{'option' in row ? row.option.label : texts.create(row.create)}</span>
                      {'option' in row && row.option.description && <span>{row.option.description}</span>}
                    </OptionText>
                    {selected && <Icon name="check" />}
                  </OptionRow>
                );
              })}
            </div>
            {note}
            {rows.length >= maxRows && <PopupNote>{texts.typeForMore}</PopupNote>}
          </Popup>
        </Portal>
      )}
    </>
  );
}
