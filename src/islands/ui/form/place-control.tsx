import { useState } from 'react';

import type { ChosenPlace } from '#lib/domain/places.ts';
import { type Division, provinceLabel, provinceList } from '#lib/domain/provinces.ts';
import type { PlaceField } from '#lib/forms/field.ts';

import { useLocale, useT } from '../language.tsx';
import { asText, type ControlProps } from './field-props.ts';
import { usePlaces } from './use-places.ts';

const elsewhere = 'elsewhere';

/** Select elements for province, city and county, or a text input for other places. */
export function PlaceControl(props: ControlProps<PlaceField>) {
  const { id, labelId, path, value, required, invalid, describedBy, set, leave } = props;
  const t = useT();
  const locale = useLocale();
  const text = asText(value);
  const [inWords, setInWords] = useState(false);
  const { lists, failed, load } = usePlaces(text !== '');
  const chosen = text === '' ? undefined : lists?.read(text);
  const writes = inWords || failed || (lists !== undefined && text !== '' && !chosen);

  function choose(place: ChosenPlace) {
    if (lists) set(path, lists.write(place));
  }
  function chooseProvince(code: string) {
    setInWords(code === elsewhere);
    if (code === elsewhere) return set(path, '');
    const province = provinceList.find((each) => each.code === code);
    load();
    set(path, province?.name ?? '');
  }
  const cities = lists && chosen ? lists.places.cities(chosen.province.code) : [];
  const counties = lists && chosen?.city ? lists.places.counties(chosen.city.code) : [];
  // Until the lists are loaded, a stored place is shown as text.
  const waiting = text !== '' && !lists && !failed;
  const province = chosen?.province.code ?? provinceList.find(({ name }) => name === text)?.code ?? '';

  const select = (level: 'province' | 'city' | 'county', choices: readonly Division[], current: string) => (
    <select
      id={level === 'province' ? id : undefined}
      name={level === 'province' ? path : `${path}.${level}`}
      className="input"
      aria-label={t(`resume.place.${level}`)}
      aria-required={(required && level === 'province') || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={current}
      onFocus={load}
      onChange={({ target }) => {
        if (level === 'province') return chooseProvince(target.value);
        const division = choices.find(({ code }) => code === target.value);
        if (chosen) choose(level === 'city' ? { province: chosen.province, city: division } : { ...chosen, county: division });
      }}
      onBlur={leave}
    >
      <option value="">{t(`resume.place.${level}`)}</option>
      {choices.map((division) => (
        <option key={division.code} value={division.code}>
          {level === 'province' ? provinceLabel(division, locale) : lists?.label(division)}
        </option>
      ))}
      {level === 'province' && <option value={elsewhere}>{t('resume.place.elsewhere')}</option>}
    </select>
  );

  return (
    <div className="place" role="group" aria-labelledby={labelId}>
      {select('province', provinceList, writes ? elsewhere : province)}
      {writes ? (
        <input
          name={`${path}.words`}
          className="input"
          aria-label={t('resume.place.words')}
          aria-invalid={invalid || undefined}
          value={text}
          autoComplete="off"
          onChange={({ target }) => {
            // The text input stays while it is edited, even if its text is empty or matches a listed place.
            setInWords(true);
            set(path, target.value);
          }}
          onBlur={leave}
        />
      ) : (
        <>
          {cities.length > 0 && select('city', cities, chosen?.city?.code ?? '')}
          {counties.length > 0 && select('county', counties, chosen?.county?.code ?? '')}
          {waiting && (
            <span className="place__waiting" role="status">
              {text} · {t('resume.place.loading')}
            </span>
          )}
        </>
      )}
      {failed && <p className="field__hint">{t('resume.place.failed')}</p>}
    </div>
  );
}
