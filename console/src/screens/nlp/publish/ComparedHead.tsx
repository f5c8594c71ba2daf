import { useTranslation } from 'react-i18next';

/** The head of a table that compares figures before and after. @param of label of the first column */
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
