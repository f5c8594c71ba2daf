import { useTranslation } from 'react-i18next';

/** The head of a table that sets a figure before beside the one after. @param of what the rows are */
export function ComparedHead({ of }: { of: string }) {
  const { t } = useTranslation('models');
  return (
    <thead>
      <tr>
        <th scope="col">{of}</th>
        {(['before', 'after', 'difference'] as const).map((column) => (
          <th key={column} scope="col" className="number">
            {t(`compare.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
