-- Indexes of the lists and alerts about fraud: each list starts where the last page ended, by one comparison of rows.

drop index owner_relations_by_score;
create index owner_relations_by_score on owner_relations (score, owner_a, owner_b) where marked_unrelated_at is null;
drop index owner_relations_marked;
create index owner_relations_marked on owner_relations (score, owner_a, owner_b) where marked_unrelated_at is not null;
create index owner_relations_with_new_evidence on owner_relations (score, owner_a, owner_b) where new_evidence_at is not null;
create index owner_relations_by_new_evidence on owner_relations (new_evidence_at) where new_evidence_at is not null;
-- Pairs that alerts are about, by when they were scored.
create index owner_relations_almost_certain on owner_relations (scored_at) where score >= 80 and marked_unrelated_at is null;

drop index trade_rings_by_credits;
create index trade_rings_by_credits on trade_rings (credits, id);
