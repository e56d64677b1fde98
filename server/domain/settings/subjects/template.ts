import { asPlainText } from '#contract/templates/templates.ts';
import { findTemplate, savedTextOf } from '../../template/internal.ts';
import { asOne, type Subject } from './subject.ts';

export const template: Subject<'template'> = {
  ...asOne,
  async read(ctx, _practice, { id }) {
    const found = await findTemplate(ctx, id);
    return found ? savedTextOf(found) : null;
  },
  async write({ db, practice }, _practice, { id }, saved) {
    if (saved === null) {
      await db.deleteFrom('template').where('practice', '=', practice).where('id', '=', id).execute();
    } else {
      const columns = { type: saved.type, name: saved.name, content: JSON.stringify(asPlainText(saved.text)) };
      await db
        .insertInto('template')
        .values({ practice, id, ...columns })
        .onConflict((conflict) => conflict.columns(['practice', 'id']).doUpdateSet(columns))
        .execute();
    }
    return {};
  },
};
