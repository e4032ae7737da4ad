import type { MouseEvent } from 'react';

import { pageNumbers } from '#lib/text/page-numbers.ts';

import { Icon } from './icon.tsx';
import { useT } from './language.tsx';

interface PaginationProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  onPage: (event: MouseEvent<HTMLAnchorElement>, page: number) => void;
}

/** Links to the pages of a list. `onPage` may prevent the navigation and show the page in place. */
export function Pagination({ page, pages, hrefOf, onPage }: PaginationProps) {
  const t = useT();
  if (pages <= 1) return null;

  const linkTo = (number: number) => ({
    href: hrefOf(number),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => onPage(event, number),
  });

  return (
    <nav className="pagination" aria-label={t('common.pagination.label')}>
      {page > 1 ? (
        <a className="pagination__step" rel="prev" {...linkTo(page - 1)}>
          <Icon name="chevron-left" size={18} />
          {t('common.pagination.previous')}
        </a>
      ) : (
        <span />
      )}
      <ol>
        {pageNumbers(page, pages).map((number, index) =>
          number === undefined ? (
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                className="pagination__number figures"
                aria-label={t('common.pagination.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                {...linkTo(number)}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      <p className="pagination__of figures">{t('common.pagination.of', { page, pages })}</p>
      {page < pages ? (
        <a className="pagination__step" rel="next" {...linkTo(page + 1)}>
          {t('common.pagination.next')}
          <Icon name="chevron-right" size={18} />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
